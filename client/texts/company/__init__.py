"""The texts of one subject: company."""
