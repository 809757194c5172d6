"""The report formats of the command line."""

from __future__ import annotations

FORMATS = ("terminal", "json", "sarif")
