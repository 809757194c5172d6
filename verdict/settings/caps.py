"""The largest limits of a response over MCP, whatever the configuration and the caller ask for."""

from __future__ import annotations

MAX_TOKENS_CAP = 25_000

MAX_BYTES_CAP = 100_000
"""Bytes of a response: four for each token."""

MAX_FINDINGS_CAP = 5000
