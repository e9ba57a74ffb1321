"""The log of every table, kept so that nothing said to have happened can be lost."""
