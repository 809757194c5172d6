"""Semgrep with the bundled rules."""
