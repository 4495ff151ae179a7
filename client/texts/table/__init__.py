"""The texts of one subject: table."""
