"""The texts of one subject: plain."""
