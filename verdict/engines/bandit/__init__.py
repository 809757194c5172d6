"""Bandit, for Python."""
