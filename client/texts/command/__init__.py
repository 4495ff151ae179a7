"""The texts of one subject: command."""
