"""JSON without spaces and without escapes that it doesn't need."""

from __future__ import annotations

import json

compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""The JSON of a value: one encoder for all findings, since making one takes time."""
