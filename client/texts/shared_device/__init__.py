"""The texts of one subject: shared_device."""
