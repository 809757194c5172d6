"""Tells whether a folder is a copy of libraries by what is in it, where its name doesn't say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_SEVERAL = 2  # packages with their metadata in one folder; a release that is unpacked has its own there
_VENDOR = frozenset({"vendor", "vendors"})
_PROJECT = frozenset({"setup.py", "setup.cfg", "pyproject.toml", "package.json", "bower.json", "composer.json"})
_OF_BOWER = ".bower.json"  # that it writes into each package it installs
_METADATA = {".dist-info": "METADATA", ".egg-info": "PKG-INFO"}


def marks_of_copies(folder: str, names: Iterable[str]) -> Iterator[str]:
    """The files in a folder, or in folders in it, that tell it is a copy; `names` are those of what is in it.

    They are the metadata of Python packages that were installed into it (`app/dist/Django-3.2.dist-info/METADATA`), of
    a package that Bower installed as this folder (`static/components/moment/.bower.json`), or of a project of its own
    below a `vendor` folder (`app/vendor/taggit/setup.py`). `folder` has no slash at the end.
    """
    around = folder.rpartition("/")[0].rpartition("/")[2].casefold()
    for name in names:
        if (file := _METADATA.get(f".{name.rpartition('.')[2]}")) is not None:
            yield f"{folder}/{name}/{file}"
        elif (around in _VENDOR and name in _PROJECT) or (around and name == _OF_BOWER):
            yield f"{folder}/{name}"


def is_copy(folder: str, marks: Iterable[str]) -> bool:
    """Whether a folder with these marks is a copy: it has several packages, or is one that was put there."""
    found = [mark.removeprefix(f"{folder}/") for mark in marks]
    return len(found) >= _SEVERAL or any("/" not in mark for mark in found)
