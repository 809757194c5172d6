"""The formats of reports that the command line knows."""

from __future__ import annotations

FORMATS = ("terminal", "json", "sarif")
