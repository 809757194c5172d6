"""What outlives a scan: the result cache and the baseline."""
