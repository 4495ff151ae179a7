"""The texts of one subject: table_events."""
