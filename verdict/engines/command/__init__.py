"""Adapter for any program that writes SARIF, as the configuration names it."""
