"""The texts of one subject: setting."""
