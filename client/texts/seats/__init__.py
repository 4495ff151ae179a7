"""The texts of one subject: seats."""
