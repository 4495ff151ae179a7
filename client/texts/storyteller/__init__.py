"""The texts of one subject: storyteller."""
