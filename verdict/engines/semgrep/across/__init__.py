"""Follows data across functions and files: see docs/across-functions.md."""
