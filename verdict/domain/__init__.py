"""Pure values and decisions; the standard library only."""
