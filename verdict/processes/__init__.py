"""Child processes and what belongs to them: starting, bounding and killing them, signals, private folders."""
