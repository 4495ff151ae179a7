"""The texts of one subject: evenings."""
