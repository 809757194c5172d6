"""One text made safe and short: cleaning, cutting, token estimates."""
