"""Advisories: what is known of vulnerable packages."""
