"""The texts of one subject: wolfmoon."""
