"""Stores data between scans: results, artifacts, advisories, the baseline, first-seen dates, statistics."""
