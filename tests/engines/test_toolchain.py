"""The toolchain: pinned versions, nothing else gets installed, and no partial installation is used."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import verdict
from verdict.app.engines import TOOLS, pin
from verdict.app.locations import rules_folder
from verdict.domain.errors import TimedOut, Unavailable
from verdict.domain.finding import EngineName
from verdict.engines.shared.foreign import configured, on_path
from verdict.engines.shared.toolchain import Pin, Tool, Toolchain, ToolSource, newest_python
from verdict.processes.deadline import Deadline
from verdict.rulebook.files import digest

PINS = {name: pin(name) for name in TOOLS}
ZIZMOR = PINS[EngineName("zizmor")]
SEMGREP = PINS[EngineName("semgrep")]
BANDIT = PINS[EngineName("bandit")]


def folders(home: Path) -> set[str]:
    """What is in the toolchain's folder, its lock file aside."""
    return {path.name for path in home.iterdir()} - {".lock"}


@pytest.mark.parametrize("pin", PINS.values(), ids=PINS.keys())
def test_every_package_is_pinned_to_one_version_with_hashes(pin: Pin) -> None:
    entries = [entry.split() for entry in re.sub(r"\\\n", " ", pin.lock).splitlines() if not entry.startswith("#")]
    entries = [entry for entry in entries if entry]
    assert entries
    for requirement, *rest in entries:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][\w.+!]*", requirement)
        hashes = [word for word in rest if word.startswith("--hash=")]
        assert hashes
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", word) for word in hashes)
        assert not [word for word in rest if word.startswith("--") and word not in hashes]


@pytest.mark.parametrize("pin", PINS.values(), ids=PINS.keys())
def test_no_lock_contains_a_download_address(pin: Pin) -> None:
    assert "://" not in pin.lock
    assert "index" not in pin.lock
    assert "@ " not in pin.lock


@pytest.mark.parametrize("pin", PINS.values(), ids=PINS.keys())
def test_the_version_is_the_one_in_the_lock(pin: Pin) -> None:
    assert f"{pin.package}=={pin.version} " in pin.lock.replace("\\", " ")


def test_any_change_of_a_lock_makes_another_environment() -> None:
    assert replace(ZIZMOR, lock=ZIZMOR.lock + "\n").digest != ZIZMOR.digest


@pytest.mark.live
def test_the_version_of_a_managed_tool_is_that_of_its_lock(tools: Mapping[str, Tool]) -> None:
    for name, pinned in PINS.items():
        tool = tools[name]
        assert (tool.source, tool.version, tool.identity) == (ToolSource.MANAGED, pinned.version, pinned.digest)
        assert os.access(tool.program, os.X_OK)


@pytest.mark.live
def test_a_package_with_another_hash_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    lock = re.sub(r"sha256:(.)", lambda digit: f"sha256:{'1' if digit[1] == '0' else '0'}", ZIZMOR.lock)
    tampered, chain = replace(ZIZMOR, lock=lock), Toolchain(tmp_path)
    with pytest.raises(Unavailable, match=r"zizmor 1\.32\.0 can't be installed") as raised:
        chain.install(tampered)
    assert "hash" in raised.value.hint
    assert folders(tmp_path) == set()
    assert chain.installed(tampered) is None


@pytest.mark.live
def test_a_package_that_the_lock_does_not_name_is_refused(tmp_path: Path) -> None:
    unhashed = replace(ZIZMOR, lock=ZIZMOR.lock + "pip==24.0\n")
    with pytest.raises(Unavailable):
        Toolchain(tmp_path).install(unhashed)
    assert folders(tmp_path) == set()


@pytest.mark.live
def test_damage_is_detected_and_repaired(tmp_path: Path) -> None:
    chain = Toolchain(tmp_path)
    assert chain.installed(ZIZMOR) is None
    tool = chain.install(ZIZMOR)
    assert chain.installed(ZIZMOR) == tool
    assert chain.damage(ZIZMOR) is None
    assert folders(tmp_path) == {f"zizmor-{ZIZMOR.version}-{ZIZMOR.digest}"}
    with tool.program.open("ab") as stream:
        stream.write(b"more")
    damaged = chain.damage(ZIZMOR)
    assert damaged is not None
    assert damaged.endswith("bin/zizmor")
    assert chain.install(ZIZMOR, again=True) == tool
    assert chain.damage(ZIZMOR) is None
    tool.program.unlink()
    assert chain.damage(ZIZMOR) is not None
    assert chain.installed(ZIZMOR) is None
    assert chain.install(ZIZMOR) == tool
    assert chain.damage(ZIZMOR) is None
    assert folders(tmp_path) == {f"zizmor-{ZIZMOR.version}-{ZIZMOR.digest}"}


@pytest.mark.live
def test_an_installed_environment_is_not_installed_again(tools: Mapping[str, Tool], tmp_path: Path) -> None:
    made = tmp_path / f"zizmor-{ZIZMOR.version}-{ZIZMOR.digest}"
    shutil.copytree(tools["zizmor"].program.parent.parent, made, symlinks=True)
    before = made.stat().st_ino
    assert Toolchain(tmp_path).install(ZIZMOR).program == made / "bin" / "zizmor"
    assert made.stat().st_ino == before


@pytest.mark.parametrize("present", [(), ("zizmor",), ("python",)], ids=["empty", "no python", "no program"])
def test_a_partial_environment_does_not_count_as_installed(tmp_path: Path, present: tuple[str, ...]) -> None:
    programs = tmp_path / f"zizmor-{ZIZMOR.version}-{ZIZMOR.digest}" / "bin"
    programs.mkdir(parents=True)
    for name in present:
        (programs / name).touch(mode=0o755)
    assert Toolchain(tmp_path).installed(ZIZMOR) is None


def test_a_second_process_waits_until_its_deadline(tmp_path: Path) -> None:
    with (tmp_path / ".lock").open("w") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        with pytest.raises(TimedOut, match="waiting for another installation"):
            Toolchain(tmp_path).install(ZIZMOR, Deadline(0.3))
    assert folders(tmp_path) == set()


@pytest.mark.live
def test_a_second_process_uses_the_environment_of_the_first(tools: Mapping[str, Tool]) -> None:
    home = tools["zizmor"].program.parent.parent.parent
    assert Toolchain(home).install(ZIZMOR, Deadline(30)) == tools["zizmor"]


def test_an_installation_that_takes_too_long_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(TimedOut):
        Toolchain(tmp_path).install(ZIZMOR, Deadline(0))
    assert folders(tmp_path) == set()


def test_an_unwritable_folder_is_an_error_with_a_hint(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable, match="can't be written") as raised:
        Toolchain(tmp_path / "file" / "engines").install(ZIZMOR)
    assert "VERDICT_HOME" in raised.value.hint


def test_the_engines_run_on_the_newest_python_there_is() -> None:
    chosen = newest_python(Deadline(60))
    assert os.access(chosen, os.X_OK)
    version = re.search(r"3\.(\d+)", chosen.resolve().as_posix())
    assert version is not None
    assert min(sys.version_info[1], 14) <= int(version[1]) <= 14


def test_a_newer_python_in_pyenv_is_preferred(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for version in ("3.14.99", "3.15.1", "3.14.99-dev", "pypy3.14"):
        program = tmp_path / "versions" / version / "bin" / "python3"
        program.parent.mkdir(parents=True)
        program.touch(mode=0o755)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert newest_python(Deadline(60)) == tmp_path / "versions" / "3.14.99" / "bin" / "python3"


def test_a_tool_on_path_is_found_without_asking_for_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bandit").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    tool = on_path(BANDIT)
    assert (tool.program, tool.source, tool.version) == (tmp_path / "bandit", ToolSource.PATH, "")


def semgrep_at(prefix: Path, core: str) -> Path:
    """An installation with the program and, at `core`, what it starts."""
    for path in (prefix / "bin" / "semgrep", prefix / core):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o755)
    return prefix / "bin" / "semgrep"


@pytest.mark.parametrize(
    "core",
    [
        "lib/python3.12/site-packages/semgrep/bin/semgrep-core",
        "lib/python3/dist-packages/semgrep/bin/semgrep-core",
        "bin/semgrep-core",
    ],
)
def test_semgrep_core_is_run_instead_of_semgrep_in_any_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, core: str
) -> None:
    program = semgrep_at(tmp_path / "env", core)
    linked = tmp_path / "path" / "semgrep"
    linked.parent.mkdir()
    linked.symlink_to(program)
    monkeypatch.setenv("PATH", str(linked.parent))
    tools = on_path(SEMGREP), configured(SEMGREP, program), configured(SEMGREP, tmp_path / "env" / core)
    assert {tool.program for tool in tools} == {tmp_path / "env" / core}


def test_a_changed_core_changes_the_tools_identity(tmp_path: Path) -> None:
    program = semgrep_at(tmp_path, "bin/semgrep-core")
    before = configured(SEMGREP, program).identity
    (tmp_path / "bin" / "semgrep-core").write_text("new")
    assert configured(SEMGREP, program).identity != before


def test_a_semgrep_without_its_core_is_an_error_with_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = semgrep_at(tmp_path, "elsewhere/semgrep-core")
    monkeypatch.setenv("PATH", str(program.parent))
    with pytest.raises(Unavailable, match="comes without semgrep-core") as raised:
        on_path(SEMGREP)
    assert "engines.semgrep.path" in raised.value.hint
    with pytest.raises(Unavailable, match="comes without semgrep-core"):
        configured(SEMGREP, program)


def test_an_environment_without_the_core_counts_as_damaged(tmp_path: Path) -> None:
    home, pin = tmp_path / "engines", SEMGREP
    environment = Toolchain(home).program(pin).parent.parent
    core = environment / "lib" / "python3.13" / "site-packages" / "semgrep" / "bin" / "semgrep-core"
    for path in (environment / "bin" / "semgrep", environment / "bin" / "python", core):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o755)
    tool = Toolchain(home).installed(pin)
    assert tool is not None
    assert tool.program == core
    core.unlink()
    assert Toolchain(home).installed(pin) is None


def test_a_changed_tool_has_another_identity(tmp_path: Path) -> None:
    program = tmp_path / "bandit"
    program.touch(mode=0o755)
    before = configured(BANDIT, program).identity
    assert configured(BANDIT, program).identity == before
    program.write_text("new")
    assert configured(BANDIT, program).identity != before


def test_a_tool_missing_on_path_is_an_error_with_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Unavailable, match="bandit isn't on PATH") as raised:
        on_path(BANDIT)
    assert "source: path" in raised.value.hint


@pytest.mark.parametrize("kind", ["missing", "folder", "not executable"])
def test_a_configured_path_without_a_program_is_an_error_that_names_the_key(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "tool"
    if kind == "folder":
        path.mkdir()
    if kind == "not executable":
        path.touch(mode=0o644)
    with pytest.raises(Unavailable, match="is not a program") as raised:
        configured(BANDIT, path)
    assert "engines.bandit.path" in raised.value.hint


def key_of(folder: Path) -> str:
    """The part of the cache's key that a copy of verdict in `folder` gives."""
    tool = "Tool('a', Path(), ToolSource.PATH, '', '')"
    code = f"from verdict.engines.shared.toolchain import *; print({tool}.fingerprint())"
    shown = subprocess.run(
        [sys.executable, "-P", "-B", "-c", code], env={"PYTHONPATH": str(folder)}, capture_output=True, check=True
    )
    return shown.stdout.decode()


def test_a_change_of_verdicts_own_code_changes_the_cache_key(tmp_path: Path) -> None:
    shutil.copytree(Path(verdict.__file__).parent, tmp_path / "verdict", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(rules_folder(), tmp_path / "rules", dirs_exist_ok=True)
    keys = [key_of(tmp_path), key_of(tmp_path)]
    assert keys[0] == keys[1]
    for name in ("expressions.py", "domain/text/untrusted.py"):
        with (tmp_path / "verdict" / name).open("a") as module:
            module.write("\n")
        keys.append(key_of(tmp_path))
    assert len(set(keys)) == 3


def test_the_digest_of_a_folder_changes_with_each_of_its_modules(tmp_path: Path) -> None:
    modules = ["expressions.py", "app/scan.py", "engines/semgrep/report.py", "domain/text/untrusted.py"]
    for name in modules:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    seen = {digest(tmp_path, "*.py")}
    for name in modules:
        (tmp_path / name).write_text("x = 2\n")
        seen.add(digest(tmp_path, "*.py"))
    (tmp_path / "expressions.py").rename(tmp_path / "other.py")
    seen.add(digest(tmp_path, "*.py"))
    assert len(seen) == len(modules) + 2
