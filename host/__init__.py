"""The authority: tables, seats, matches, rules, journal, brokers, bots."""
