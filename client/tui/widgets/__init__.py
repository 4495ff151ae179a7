"""The two things that every screen is made of: lines and choices."""
