"""The texts of one subject: village pages."""
