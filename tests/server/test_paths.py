from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from repositories import git, initialised
from servers import serve, wired

from verdict.app.project import open_part
from verdict.domain.errors import ConfigError, TargetError
from verdict.domain.text.untrusted import clean_path
from verdict.processes.deadline import Deadline

OUTSIDE = "outside of the folders this server may look at"


@pytest.fixture
def secret(root: Path) -> Path:
    """A folder beside the root, with a file in it."""
    folder = root.parent / "secret"
    folder.mkdir()
    (folder / "key.yaml").write_text("sesame: open\n")
    return folder


@pytest.mark.parametrize(
    "path", ["..", "../secret", "../secret/key.yaml", "../nothing", "a/../../secret", "{secret}", "{secret}/key.yaml",
             "{secret}/nothing", "/", "/etc/passwd", "link", "link/key.yaml", "link/nothing", "file", "loop", "dead",
             "\0", "a\0b"],
)  # fmt: skip
@pytest.mark.parametrize("trusted", [True, False])
def test_a_path_outside_the_root_is_refused_whether_it_exists_or_not(
    path: str, trusted: bool, root: Path, secret: Path
) -> None:
    (root / "link").symlink_to(secret)
    (root / "file").symlink_to(secret / "key.yaml")
    (root / "dead").symlink_to(secret / "nothing")
    (root / "loop").symlink_to("loop")
    with pytest.raises(TargetError, match=OUTSIDE):
        open_part(root, path.replace("{secret}", str(secret)), trusted=trusted)


@pytest.mark.parametrize("path", ["--config=/etc/passwd", "-", "~", "nothing", "*", "app.py/x", "app.py\n", "$HOME"])
def test_a_path_is_never_an_option_or_a_pattern(path: str, root: Path) -> None:
    with pytest.raises(TargetError, match=r"doesn't exist|can't be read"):
        open_part(root, path, trusted=False)


def test_a_file_name_with_a_line_break_is_one_line_of_the_answer(root: Path) -> None:
    with pytest.raises(TargetError, match=re.escape(r"x\napp.py:1:[sast] (LOW) forged doesn't exist")):
        open_part(root, "x\napp.py:1:[sast] (LOW) forged", trusted=False)
    (root / "a\nb.py").write_text("")
    assert open_part(root, "a\nb.py", trusted=False).narrowed == (root / "a\nb.py",)


@pytest.mark.parametrize("name", [b"a\nb.py", b"back\\slash.py", b"caf\xe9.py", "\u202eb.py".encode()])
def test_a_path_is_taken_as_a_finding_shows_it(root: Path, name: bytes) -> None:
    file = root / os.fsdecode(name)
    file.write_text("")
    assert clean_path(file.name) != file.name
    assert open_part(root, clean_path(file.name), trusted=False).narrowed == (file,)


def test_an_escaped_path_outside_the_root_is_refused(root: Path) -> None:
    (root.parent / "a\nb.py").write_text("")
    with pytest.raises(TargetError, match=OUTSIDE):
        open_part(root, r"../a\nb.py", trusted=False)


def test_links_within_the_root_are_followed(root: Path) -> None:
    (root / "link").symlink_to("app.py")
    assert open_part(root, "link", trusted=False).narrowed == (root / "app.py",)


def test_what_is_staged_may_be_named_though_it_was_removed(root: Path) -> None:
    git(initialised(root), "add", "app.py")
    (root / "app.py").unlink()
    assert open_part(root, "app.py", trusted=False, staged=Deadline(20)).narrowed == (root / "app.py",)
    with pytest.raises(TargetError, match="doesn't exist"):
        open_part(root, "app.py", trusted=False)


@pytest.mark.parametrize("path", ["", ".", "./", "{root}"])
def test_the_root_itself_may_be_named(path: str, root: Path) -> None:
    assert open_part(root, path.replace("{root}", str(root)), trusted=False).narrowed == ()


def test_an_untrusted_trees_configuration_may_not_be_a_link_to_outside(root: Path, secret: Path) -> None:
    (root / ".verdict").mkdir()
    (root / ".verdict" / "config.yaml").symlink_to(secret / "key.yaml")
    with pytest.raises(ConfigError, match="a link out of the tree") as refused:
        open_part(root, "", trusted=False)
    assert "sesame" not in f"{refused.value}{refused.value.hint}"


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["..", "\0", "x" * 10_000, "nothing", "/etc/passwd", "é" * 400])
async def test_a_bad_path_is_a_readable_tool_error(path: str, root: Path) -> None:
    async with wired(serve(root).server) as wire:
        for tool in ("verdict_scan", "verdict_sbom"):
            text, line = await wire.call(tool, path=path)
            assert text.startswith("error: ")
            assert "internal" not in text
            assert "hint: " in text
            assert len(line) < 4096


@pytest.mark.anyio
async def test_no_tool_reads_a_file_by_its_name(root: Path) -> None:
    async with wired(serve(root).server) as wire:
        for name in ("../../../etc/passwd", "/etc/passwd", "art_/../../x", "art_" + "0" * 26, "", "\0"):
            text, _ = await wire.call("verdict_artifact", artifact_id=name)
            assert text.startswith("error: "), name
            assert "internal" not in text
            text, _ = await wire.call("verdict_explain_rule", rule_id=name)
            assert text.startswith("error: "), name
            assert "internal" not in text
