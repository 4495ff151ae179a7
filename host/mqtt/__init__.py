"""The host on its broker: what it sends and what is kept there, and whether the names of its tables are free."""
