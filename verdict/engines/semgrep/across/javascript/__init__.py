"""JavaScript and TypeScript, as data across functions is followed in them."""
