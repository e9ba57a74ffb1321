"""The test kit: a naive second engine and other things that tests of poker programs need."""
