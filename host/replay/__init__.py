"""Checks and steps through finished matches; a program of its own."""
