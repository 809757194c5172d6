"""What one response shows of the findings: ranking, limits, cutting, detail."""
