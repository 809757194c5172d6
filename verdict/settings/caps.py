"""The largest limits of a response over MCP, whatever is configured and asked for."""

from __future__ import annotations

MAX_TOKENS_CAP = 25_000

MAX_BYTES_CAP = 100_000
"""Four bytes for each token."""

MAX_FINDINGS_CAP = 5000
