"""Go, as data across functions is followed in it."""
