"""What a device keeps in files: keys, notebooks, finished games, what it has witnessed."""
