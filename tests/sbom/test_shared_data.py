"""One manifest locked by many lockers, who must agree. Skipped where the data isn't there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from verdict.processes.deadline import Deadline
from verdict.sbom.components import Bill, Scope
from verdict.sbom.read import read_bill
from verdict.tree.listing import Scope as TargetScope
from verdict.tree.listing import list_files

LOCKS = Path(__file__).parents[2].parent / "shared" / "data" / "locks"
pytestmark = pytest.mark.skipif(not LOCKS.is_dir(), reason="../shared/data/locks isn't there")


def read(folder: str) -> Bill:
    return read_bill(list_files(TargetScope(LOCKS / folder), Deadline(60)), Deadline(60))


@pytest.mark.parametrize(
    ("folder", "count"),
    [
        ("js/npm-v1", 252),
        ("js/npm-v2", 252),
        ("js/npm-v3", 252),
        ("js/pnpm", 255),
        ("js/yarn1", 257),
        ("js/yarnberry", 277),
        ("py/uv", 16),
        ("py/poetry", 16),
        ("py/pylock", 14),
        ("py/pipenv", 14),
        ("py/piptools", 14),
    ],
)
def test_every_package_of_a_lock_is_read(folder: str, count: int) -> None:
    bill = read(folder)
    assert bill.unread == ()
    assert sum(each.purl is not None for each in bill.components) == count


def test_the_three_npm_formats_agree() -> None:
    graphs = [
        {
            each.ref: (each.requires, each.scope, each.hashes)
            for each in read(f"js/npm-v{version}").components
            if each.purl
        }
        for version in (1, 2, 3)
    ]
    assert graphs[0] == graphs[1] == graphs[2]


def test_uv_and_poetry_agree() -> None:
    uv, poetry = (
        {each.ref: each.requires for each in read(f"py/{name}").components if each.purl} for name in ("uv", "poetry")
    )
    assert uv == poetry


@pytest.mark.parametrize("folder", ["js/npm-v3", "js/pnpm", "js/yarn1", "js/yarnberry"])
def test_lock_formats_agree_on_runtime_packages(folder: str) -> None:
    counts = Counter(each.scope for each in read(folder).components if each.purl)
    assert 66 <= counts[Scope.REQUIRED] <= 69
