"""The texts of one subject: together."""
