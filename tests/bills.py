"""Reads bills of materials from small trees."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from verdict.ports import Listing, TargetFile
from verdict.processes.deadline import Deadline
from verdict.sbom.components import Bill, Component, Scope
from verdict.sbom.read import read_bill
from verdict.tree.listing import Scope as TargetScope
from verdict.tree.listing import list_files

DIGEST = "a" * 64
INTEGRITY = "sha512-" + "q" * 86 + "=="


class Ending(Deadline):
    """Over as soon as it was looked at so many times."""

    def __init__(self, looks: int) -> None:
        super().__init__(60)
        self._looks = looks

    @property
    def over(self) -> bool:
        self._looks -= 1
        return self._looks < 0


def bill_of(root: Path, files: Mapping[str, str | bytes], *, development: bool = True) -> Bill:
    """The bill of a tree of these files."""
    for path, content in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_bill(list_files(TargetScope(root), Deadline(60)), Deadline(60), development=development)


def in_tree(files: Mapping[str, str | bytes]) -> Bill:
    """The bill of a tree of these files, without a look for others."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        listed = []
        for path, content in files.items():
            (root / path).parent.mkdir(exist_ok=True)
            raw = content if isinstance(content, bytes) else content.encode()
            (root / path).write_bytes(raw)
            listed.append(TargetFile(path, path, len(raw)))
        return read_bill(Listing(root, tuple(listed)), Deadline(600))


def purls(bill: Bill) -> list[str]:
    """The packages, without the project's own code."""
    return [each.purl for each in bill.components if each.purl is not None]


def component(bill: Bill, ref: str) -> Component:
    """The one with a ref."""
    return next(each for each in bill.components if each.ref == ref)


def scopes(bill: Bill) -> dict[str, Scope]:
    """The packages' scopes, by their purls without `pkg:`."""
    return {each.purl.removeprefix("pkg:"): each.scope for each in bill.components if each.purl is not None}


def missed(bill: Bill) -> list[str]:
    """What couldn't be read, as `path:line: reason`."""
    return [f"{each.place.path}:{each.place.line}: {each.reason}" for each in bill.unread]
