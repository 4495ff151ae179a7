"""Turns a scene into rows, sentences and facts for pictures, the same for every face."""
