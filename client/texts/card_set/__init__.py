"""The texts of one subject: card_set."""
