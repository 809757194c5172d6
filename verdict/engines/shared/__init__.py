"""What adapters share: installing the pinned tools, handing files to them, reading places in their reports."""
