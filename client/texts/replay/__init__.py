"""The texts of one subject: replay."""
