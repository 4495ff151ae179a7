"""What the programs on both sides are as programs: their command line, settings, files and installation."""
