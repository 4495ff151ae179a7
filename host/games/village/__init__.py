"""What both village games share: the slots of a night, deaths, days and ballots, the end, and what a seat sees."""
