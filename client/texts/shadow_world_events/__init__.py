"""The texts of one subject: shadow_world_events."""
