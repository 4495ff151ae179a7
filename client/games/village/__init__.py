"""What the two village games share on the screen."""
