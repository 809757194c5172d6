"""Manifests made to harm: they end as named, and the rest is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bills import Ending, bill_of, missed, purls
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verdict.domain.errors import Interrupted
from verdict.processes.deadline import Deadline
from verdict.sbom.read import LATE, read_bill
from verdict.sbom.source import LARGEST
from verdict.tree.listing import Scope, list_files


@pytest.mark.parametrize("name", ["package-lock.json", "yarn.lock", "pnpm-lock.yaml", "uv.lock", "pom.xml", "go.mod"])
def test_a_lock_of_100_megabytes_is_named_and_not_read(tmp_path: Path, name: str) -> None:
    with (tmp_path / name).open("wb") as stream:
        stream.truncate(100 << 20)
    bill = bill_of(tmp_path, {"requirements.txt": "a==1\n"})
    assert missed(bill) == [f"{name}:0: larger than {LARGEST >> 20} MiB"]
    assert purls(bill) == ["pkg:pypi/a@1"]


@pytest.mark.parametrize(
    "text", ["a." * 20_000 + "a = 1\n", "".join(f"[{'a.' * 1000}b{each}]\n" for each in range(1000))]
)
def test_toml_keys_of_a_thousand_parts_are_refused_quickly(tmp_path: Path, text: str) -> None:
    assert missed(bill_of(tmp_path, {"uv.lock": f"version = 1\n{text}"})) == ["uv.lock:2: TOML nested too deeply"]


def test_packages_within_packages_have_a_limit(tmp_path: Path) -> None:
    lock = {"packages": {"/".join(["node_modules/a"] * 3000): {"version": "1.0.0"}}}
    bill = bill_of(tmp_path, {"package-lock.json": json.dumps(lock)})
    assert missed(bill) == ["package-lock.json:0: packages nested too deeply"]


def test_an_abandoned_bill_is_not_shared(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("a==1\n")
    listing = list_files(Scope(tmp_path), Deadline(60))
    deadline = Deadline(60)
    deadline.cancel()
    with pytest.raises(Interrupted):
        read_bill(listing, deadline)


def test_at_the_deadline_the_bill_keeps_what_was_read_and_names_the_rest(tmp_path: Path) -> None:
    (tmp_path / "a-requirements.txt").write_text("a==1\n")
    (tmp_path / "b-requirements.txt").write_text("".join(f"b{each}==1\n" for each in range(50)))
    (tmp_path / "Gemfile").write_text('gem "rails"\n')
    (tmp_path / "package.json").write_text('{"dependencies": {"c": "1.0.0"}}')
    listing = list_files(Scope(tmp_path), Deadline(60))

    bill = read_bill(listing, Ending(looks=20))

    assert purls(bill) == ["pkg:pypi/a@1"]
    assert missed(bill) == [f"{name}:0: {LATE}" for name in ("Gemfile", "b-requirements.txt", "package.json")]


def test_without_any_time_every_manifest_is_named(tmp_path: Path) -> None:
    files = {"package-lock.json": "{}", "package.json": "{}", "go.mod": "", "Pipfile": "", "pkg/pyproject.toml": ""}
    bill_of(tmp_path, files)
    listing = list_files(Scope(tmp_path), Deadline(60))

    bill = read_bill(listing, Deadline(0.0))

    assert bill.manifests == ()
    assert {each.place.path: each.reason for each in bill.unread} == dict.fromkeys(files, LATE)


def test_a_lock_that_is_a_link_out_of_the_tree_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("stolen==1\n")
    root = tmp_path / "tree"
    root.mkdir()
    (root / "requirements.txt").symlink_to(tmp_path / "requirements.txt")
    bill = bill_of(root, {"README": "x"})
    assert bill.manifests == ()
    assert [each.reason for each in bill.left_out] == ["a link out of the tree"]


def test_a_file_that_became_a_link_since_it_was_listed_isnt_read(tmp_path: Path) -> None:
    root = tmp_path / "tree"
    root.mkdir()
    (root / "requirements.txt").write_text("a==1\n")
    listing = list_files(Scope(root), Deadline(60))
    (tmp_path / "secret.txt").write_text("stolen==1\n")
    (root / "requirements.txt").unlink()
    (root / "requirements.txt").symlink_to(tmp_path / "secret.txt")
    bill = read_bill(listing, Deadline(60))
    assert purls(bill) == []
    assert missed(bill)[0].startswith("requirements.txt:0: unreadable")


_NAMES = st.sampled_from(["a", "", "@", "version"])
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["", "1.0", "a", "\u202e", "../..", "git+https://["]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_NAMES, inner, max_size=2),
    max_leaves=4,
)
_KEYS = {
    "package-lock.json": ("lockfileVersion", "packages", "dependencies"),
    "Pipfile.lock": ("_meta", "default", "develop"),
    "composer.lock": ("packages", "packages-dev"),
    "packages.lock.json": ("version", "dependencies"),
    "pnpm-lock.yaml": ("lockfileVersion", "importers", "packages", "snapshots"),
    "package.json": ("name", "license", "dependencies", "workspaces"),
}


@pytest.mark.parametrize("name", _KEYS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_lock_of_any_shape_is_read_or_named(tmp_path: Path, name: str, data: st.DataObject) -> None:
    lock = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(_KEYS[name], _VALUES)))
    bill = bill_of(tmp_path, {name: json.dumps(lock)})
    assert [each.path for each in bill.manifests] == [name] or missed(bill)


class _Over(Deadline):
    """Its time is up when it has been asked a few times."""

    def __init__(self, left: int) -> None:
        super().__init__(None)
        self._left = left

    def check(self, tool: str) -> None:
        """See `Deadline.check`."""
        self._left -= 1
        if self._left < 0:
            self.cancel()
        super().check(tool)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("requirements.txt", "".join(f"a{number}==1\n" for number in range(100))),
        ("yarn.lock", "# yarn lockfile v1\n" + "".join(f'\na{each}@^1:\n  version "1.0.0"\n' for each in range(100))),
        ("go.mod", "module m\n" + "".join(f"require example.com/a{each} v1.0.0\n" for each in range(100))),
        (
            "package-lock.json",
            json.dumps({"packages": {f"node_modules/a{each}": {"version": "1.0.0"} for each in range(100)}}),
        ),
    ],
)
def test_a_long_lock_file_is_abandoned_at_the_deadline(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    listing = list_files(Scope(tmp_path), Deadline(None))
    with pytest.raises(Interrupted):
        read_bill(listing, _Over(20))
