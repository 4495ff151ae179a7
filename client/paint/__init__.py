"""Pictures in text cells: a canvas, and what all games and screens paint on it."""
