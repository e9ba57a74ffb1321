"""Hand histories: formats other programs write, read into records and written back, without poker rules.

Each format has its own module (`phh`, `acpc`); `replay` turns their records into hands of the rules engine.
"""
