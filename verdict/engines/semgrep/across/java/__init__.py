"""Java, as data across functions is followed in it."""
