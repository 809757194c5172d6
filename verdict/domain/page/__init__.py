"""The page of findings that one response shows: ranking, limits, cutting, detail."""
