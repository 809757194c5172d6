"""Runs security scanners, merges their findings, decides, and loses nothing silently."""
