"""The texts of one subject: the tables of a host."""
