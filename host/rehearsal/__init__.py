"""A night tried out with faults before the guests come."""
