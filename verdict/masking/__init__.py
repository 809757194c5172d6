"""Recognises secrets without an engine: token formats, the bundled rules, private keys."""
