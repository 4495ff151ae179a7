"""What screens and lines of text have in common: choices, pages, sentences, shared devices, finished games, a voice."""
