"""pip's requirements files."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from bills import DIGEST, bill_of, component, missed, purls, scopes

from verdict.sbom.components import Hash, Place, Scope


def one(root: Path, text: str) -> list[str]:
    """The packages of one file, which is read to its end."""
    bill = bill_of(root, {"requirements.txt": text})
    assert missed(bill) == []
    return purls(bill)


@pytest.mark.parametrize(
    ("line", "purl"),
    [
        ("Flask_Login==1.0", "pkg:pypi/flask-login@1.0"),
        ("flask[async]==2.0 ; python_version > '3'  # why", "pkg:pypi/flask@2.0"),
        ("flask===2.0", "pkg:pypi/flask@2.0"),
        ("flask==2.*", "pkg:pypi/flask"),
        ("flask", "pkg:pypi/flask"),
        ("flask @ https://user:pw@files.example/flask-2.0-py3-none-any.whl#sha256=00",
         "pkg:pypi/flask@2.0?download_url=https://files.example/flask-2.0-py3-none-any.whl"),
        ("https://files.example/flask-2.0.tar.gz", "pkg:pypi/flask@2.0?download_url=https://files.example/flask-2.0.tar.gz"),
        ("-e git+https://code.example/x/flask.git@v2#egg=flask",
         "pkg:pypi/flask?vcs_url=git%2Bhttps://code.example/x/flask.git%40v2"),
    ],
)  # fmt: skip
def test_a_line_names_a_package(tmp_path: Path, line: str, purl: str) -> None:
    assert one(tmp_path, f"{line}\n") == [purl]


@pytest.mark.parametrize("line", ["", "# flask==1", "--index-url x", "-e .", "./flask", "-i x", "../lib", "--pre"])
def test_a_line_may_name_no_package(tmp_path: Path, line: str) -> None:
    assert one(tmp_path, f"{line}\ndjango==4\n") == ["pkg:pypi/django@4"]


def test_hashes_may_be_on_separate_lines(tmp_path: Path) -> None:
    text = f"# top\nflask==2.0 \\\n    --hash=sha256:{DIGEST} \\\n    --hash=sha256:{'b' * 64}\n    # via x\n"
    found = component(bill_of(tmp_path, {"requirements.txt": text}), "pkg:pypi/flask@2.0")
    assert found.hashes == (Hash("SHA-256", DIGEST), Hash("SHA-256", "b" * 64))
    assert found.places == (Place("requirements.txt", 2),)


def test_included_files_are_relative_to_the_including_file(tmp_path: Path) -> None:
    files = {
        "requirements.txt": "-r sub/base.txt\nflask==2\n",
        "sub/base.txt": "-r more.txt\n",
        "sub/more.txt": "a==1\n",
    }
    bill = bill_of(tmp_path, files)
    assert purls(bill) == ["pkg:pypi/a@1", "pkg:pypi/flask@2"]
    assert component(bill, "pkg:pypi/a@1").places == (Place("sub/more.txt", 1),)


def test_a_constraint_pins_but_adds_no_package(tmp_path: Path) -> None:
    files = {"requirements.txt": "-c pins.txt\nflask>=1\n", "pins.txt": "flask==2.5\nunused==1\n"}
    assert purls(bill_of(tmp_path, files)) == ["pkg:pypi/flask@2.5"]


def test_files_that_include_each_other_are_read_once(tmp_path: Path) -> None:
    files = {"requirements.txt": "-r other.txt\na==1\n", "other.txt": "-r requirements.txt\nb==1\n"}
    bill = bill_of(tmp_path, files)
    assert purls(bill) == ["pkg:pypi/a@1", "pkg:pypi/b@1"]
    assert missed(bill) == []


def test_a_long_chain_of_includes_is_cut_and_reported(tmp_path: Path) -> None:
    chain = {f"n{number}.in": f"-r n{number + 1}.in\n" for number in range(300)}
    bill = bill_of(tmp_path, {"requirements.txt": "-r n0.in\na==1\n", **chain})
    assert purls(bill) == ["pkg:pypi/a@1"]
    assert missed(bill) == ["n99.in:1: more than 100 included files"]


@pytest.mark.parametrize("path", ["../../secret.txt", "/etc/hostname", "sub/../../secret.txt"])
def test_an_include_outside_the_root_is_refused(tmp_path: Path, path: str) -> None:
    (tmp_path / "secret.txt").write_text("stolen==1\n")
    bill = bill_of(tmp_path / "tree", {"requirements.txt": f"-r {path}\na==1\n"})
    assert purls(bill) == ["pkg:pypi/a@1"]
    assert missed(bill) == [f"requirements.txt:1: {path} is outside the root and isn't read"]


def test_an_include_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("stolen==1\n")
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "more.txt").symlink_to(tmp_path / "secret.txt")
    bill = bill_of(tmp_path / "tree", {"requirements.txt": "-r more.txt\n"})
    assert purls(bill) == []
    assert missed(bill) == ["requirements.txt:1: more.txt isn't there, or is left out"]


def test_a_line_that_cant_be_read_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    bill = bill_of(tmp_path, {"requirements.txt": "a==1\n==2\n-r https://x.example/r.txt\nb==1\n"})
    assert purls(bill) == ["pkg:pypi/a@1", "pkg:pypi/b@1"]
    assert [line.split(" ")[0] for line in missed(bill)] == ["requirements.txt:2:", "requirements.txt:3:"]


@pytest.mark.parametrize("name", ["requirements-dev.txt", "dev-requirements.txt", "requirements/test.txt"])
def test_development_files_are_recognised_by_name(tmp_path: Path, name: str) -> None:
    assert scopes(bill_of(tmp_path, {name: "a==1\n"})) == {"pypi/a@1": Scope.DEVELOPMENT}


@pytest.mark.parametrize(
    "raw",
    [
        "a==1\r\n".encode("utf-16"),  # as PowerShell's `>` writes it
        codecs.BOM_UTF16_BE + "a==1\n".encode("utf-16-be"),
        "a==1\n".encode("utf-32"),
        "a==1\n".encode("utf-8-sig"),
        "# -*- coding: latin-1 -*-\na==1  # für\n".encode("latin-1"),
        "# für\n# vim: set fileencoding=cp1252:\na==1\n".encode("cp1252"),
    ],
    ids=["utf-16", "utf-16-be", "utf-32", "utf-8-sig", "latin-1", "cp1252"],
)
def test_a_file_is_decoded_as_pip_does(tmp_path: Path, raw: bytes) -> None:
    bill = bill_of(tmp_path, {"requirements.txt": raw})
    assert (purls(bill), missed(bill)) == (["pkg:pypi/a@1"], [])


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("a==1\n# für\n".encode("latin-1"), "requirements.txt:2: not UTF-8"),
        (codecs.BOM_UTF16_LE + b"a=", "requirements.txt:0: no requirement"),
        (codecs.BOM_UTF16_LE + b"a\x00=", "requirements.txt:1: not UTF-16"),
        (b"# coding: punycode\na==1\n", "requirements.txt:1: its encoding is not supported: punycode"),
        (b"# coding: none\na==1\n", "requirements.txt:1: its encoding is not supported: none"),
    ],
    ids=["latin-1", "half", "broken", "slow", "unknown"],
)
def test_a_file_that_cannot_be_decoded_is_named(tmp_path: Path, raw: bytes, said: str) -> None:
    bill = bill_of(tmp_path, {"requirements.txt": raw})
    assert purls(bill) == []
    assert [each.startswith(said.replace(":0:", ":1:")) for each in missed(bill)] == [True]


@pytest.mark.parametrize(
    ("line", "purl"),
    [
        ("./wheels/flask-2.0-py3-none-any.whl", "pkg:pypi/flask@2.0"),
        ("wheels/flask-2.0.tar.gz --hash=sha256:00", "pkg:pypi/flask@2.0"),
    ],
)
def test_an_archive_in_the_tree_is_a_package(tmp_path: Path, line: str, purl: str) -> None:
    assert one(tmp_path, f"{line}\n") == [purl]


def test_an_archive_without_a_parsable_name_is_reported(tmp_path: Path) -> None:
    bill = bill_of(tmp_path, {"requirements.txt": "./wheels/lib.tgz\n"})
    assert len(missed(bill)) == 1
