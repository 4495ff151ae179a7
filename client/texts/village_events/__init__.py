"""The texts of one subject: village_events."""
