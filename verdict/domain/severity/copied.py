"""Finds folders of copied libraries by the files in them, where their names don't say it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

_INSTALLED = re.compile(r"(?P<around>(?:.*/)?)(?P<package>[^/]+\.(?:dist-info|egg-info))/[^/]+")
_VENDOR = re.compile(
    r"(?P<copy>(?:.*/)?vendors?/[^/]+)/(?:setup\.py|setup\.cfg|pyproject\.toml|package\.json|bower\.json|composer\.json)",
    re.IGNORECASE,
)
_SEVERAL = 2  # packages with their metadata in one folder; a release that is unpacked has its own there


def copied_folders(paths: Iterable[str]) -> frozenset[str]:
    """Folders whose files are copies of libraries, without a slash at the end, by the paths of all files of a tree.

    - A folder into which several Python packages were installed, with their metadata: `app/dist/Django-3.2.dist-info/`.
    - A project of its own below a `vendor` folder, anywhere in the tree: `app/vendor/taggit/setup.py`.

    The root itself is never one.
    """
    installed: defaultdict[str, set[str]] = defaultdict(set)
    copied = set[str]()
    for path in paths:
        if "-info/" in path and (found := _INSTALLED.fullmatch(path)):
            installed[found["around"]].add(found["package"])
        elif found := _VENDOR.fullmatch(path):
            copied.add(found["copy"])
    copied.update(around[:-1] for around, packages in installed.items() if around and len(packages) >= _SEVERAL)
    return frozenset(copied)
