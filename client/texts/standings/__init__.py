"""The texts of one subject: standings."""
