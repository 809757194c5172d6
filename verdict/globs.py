"""Globs as in `.gitignore`, for the command line and the configuration."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pathspec


def matcher(globs: Iterable[str]) -> Callable[[str], bool]:
    """Whether a path, POSIX and relative to the root, matches one of `globs`."""
    return pathspec.GitIgnoreSpec.from_lines(globs).match_file
