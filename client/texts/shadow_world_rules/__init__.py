"""The texts of one subject: shadow world rules."""
