"""The `sidepot` command; the only place that knows typer and rich."""
