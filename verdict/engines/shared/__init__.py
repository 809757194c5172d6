"""Shared by adapters: installing the pinned tools, handing files to them, reading locations from their reports."""
