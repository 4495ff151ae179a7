"""The texts of one subject: narration plain."""
