"""Kingfisher, for secrets, and the archives that are unpacked for it."""
