"""Installs the pinned engines, each in its own environment, and finds them.

A lock beside this module pins every package of an engine with its hashes; `uv` refuses anything else. An environment is
built under another name and renamed when it is whole, under a lock file, so that neither a crash nor a second process
leaves a half-made one. Its name holds the digest of its lock: a new lock makes a new environment.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import hashlib
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from verdict.domain.errors import Crashed, Unavailable
from verdict.domain.finding import EngineName
from verdict.engines.shared.installed import first_damage
from verdict.masking.patterns import rules_folder
from verdict.processes.deadline import Deadline
from verdict.processes.locks import wait_for_lock
from verdict.processes.run import environment, run
from verdict.rulebook.files import digest

_OLDEST, _NEWEST = (3, 11), (3, 14)  # Python versions with wheels for all packages in the locks
_PATIENCE = 900.0  # time limit of one installation in seconds
_PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;\\]+)", re.MULTILINE)


class ToolSource(enum.StrEnum):
    """Which installation of a tool is used."""

    MANAGED = "managed"
    PATH = "path"
    CONFIG = "config"


@dataclass(frozen=True, slots=True)
class Tool:
    """An installed tool.

    `version` is the lock's for a managed one, else empty: asking the tool costs a start, or a network. `identity`
    changes when the tool does.
    """

    name: EngineName
    program: Path
    source: ToolSource
    version: str
    identity: str

    def fingerprint(self, *more: str) -> str:
        """A hash of all that decides what the tool's adapter reports: the tool, verdict's own code, and `more`."""
        return hashlib.sha256("\0".join((self.name, self.identity, _own_code(), *more)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Pin:
    """What is pinned for an engine: the package, its version, its program, and the whole lock.

    `inner` is the path, within the package's modules, of a program that is run instead of the package's own.
    """

    name: EngineName
    package: str
    program: str
    lock: str
    inner: str | None = None

    @property
    def version(self) -> str:
        """The exact version in the lock."""
        versions = {match["name"]: match["version"] for match in _PIN.finditer(self.lock)}
        return versions[self.package]

    @property
    def digest(self) -> str:
        """Twelve hex digits that change with any byte of the lock."""
        return hashlib.sha256(self.lock.encode()).hexdigest()[:12]

    def run_by(self, program: Path) -> Path | None:
        """The program to run, given the package's own program in any installation; None if it isn't there.

        An inner program is looked for among the modules beside `program`, beside `program` itself, and in its place.
        """
        if self.inner is None:
            return program
        real, name = program.resolve(), Path(self.inner).name
        beside = [*real.parent.parent.glob(f"lib/python3*/*-packages/{self.inner}"), real.with_name(name)]
        found = [each for each in beside if os.access(each, os.X_OK)]
        return program if real.name == name else max(found, key=lambda each: each.stat().st_mtime_ns, default=None)


@functools.cache
def _own_code() -> str:
    """A hash of verdict's modules, of the rules for secrets that mask results, and of the Python that runs it.

    It is computed once in a process, in 40 ms.
    """
    folder = Path(str(resources.files("verdict")))
    parts = (digest(folder, "*.py"), digest(rules_folder(), "*.toml"), sys.version)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@functools.cache
def pin_of(name: EngineName, package: str, inner: str | None) -> Pin:
    """The pin of an engine, from the lock beside this module; see `Pin`."""
    lock = resources.files("verdict.engines.shared").joinpath("locks", f"{name}.txt").read_text(encoding="utf-8")
    return Pin(name, package, name, lock, inner)


class Toolchain:
    """The engine environments below one folder (`$VERDICT_HOME/engines`)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def installed(self, pin: Pin) -> Tool | None:
        """The managed tool; None if its environment isn't there."""
        program = self.program(pin)
        whole = os.access(program, os.X_OK) and os.access(program.with_name("python"), os.X_OK)
        runs = pin.run_by(program) if whole else None
        return None if runs is None else Tool(pin.name, runs, ToolSource.MANAGED, pin.version, pin.digest)

    def program(self, pin: Pin) -> Path:
        """The path of the package's own program, whether or not it is there."""
        return self._environment(pin) / "bin" / pin.program

    def damage(self, pin: Pin) -> str | None:
        """The first file of the environment that is missing or has changed; None if there is none."""
        return first_damage(self._environment(pin))

    def install(self, pin: Pin, deadline: Deadline | None = None, *, again: bool = False) -> Tool:
        """Make the environment, if it isn't there or `again` is true.

        What replaces another environment is downloaded again: the damage may be in uv's cache too.

        Raises:
            Unavailable: there is no Python for it, a package can't be downloaded, or its hash isn't the lock's.
            TimedOut, Interrupted: see `Deadline`.
        """
        deadline = deadline or Deadline(_PATIENCE)
        with self._locked(deadline):
            if not again and (tool := self.installed(pin)) is not None:
                return tool
            final = self._environment(pin)
            for left in self.folder.glob(f".{pin.name}-*"):  # a killed installation's: only this process has the lock
                shutil.rmtree(left, ignore_errors=True)
            staging = Path(tempfile.mkdtemp(prefix=f".{pin.name}-", dir=self.folder))
            try:
                self._build(pin, staging / "env", deadline, cached=not final.exists())
                with contextlib.suppress(FileNotFoundError):
                    os.rename(final, staging / "old")  # noqa: PTH104  the previous environment
                (staging / "env").rename(final)
            except OSError as error:
                raise Unavailable(
                    f"{pin.name} can't be installed: {error}", hint="check the disk and VERDICT_HOME"
                ) from error
            finally:
                shutil.rmtree(staging, ignore_errors=True)
        tool = self.installed(pin)
        if tool is None:
            raise Unavailable(
                f"{pin.package} {pin.version} has no program {pin.program!r}",
                hint="please report this: the lock file is wrong",
            )
        return tool

    def _environment(self, pin: Pin) -> Path:
        return self.folder / f"{pin.name}-{pin.version}-{pin.digest}"

    def _build(self, pin: Pin, env: Path, deadline: Deadline, *, cached: bool) -> None:
        lock = env.parent / "lock.txt"
        lock.write_text(pin.lock, encoding="utf-8")
        uv = _uv()
        settings = {
            name: value for name, value in os.environ.items() if name.startswith(("UV_", "HTTP", "http", "ALL_PROXY"))
        }
        settings |= {
            name: os.environ[name] for name in ("HOME", "NO_PROXY", "no_proxy", "XDG_CACHE_HOME") if name in os.environ
        }
        if "PIP_INDEX_URL" in os.environ:  # use the mirror that is configured for pip
            settings.setdefault("UV_DEFAULT_INDEX", os.environ["PIP_INDEX_URL"])
        settings |= {"UV_PYTHON_DOWNLOADS": "never", "UV_NO_CONFIG": "1", "UV_NO_PROGRESS": "1"}
        surroundings = environment(**settings, TMPDIR=str(env.parent))
        python = newest_python(deadline)
        install = (
            "pip",
            "install",
            "--require-hashes",
            "--no-build",
            "--no-deps",
            "--link-mode=copy",  # later damage must not reach uv's cache
            *(() if cached else ("--no-cache",)),
            "--python",
            str(env),
            "-r",
            str(lock),
        )
        for words in (("venv", "--relocatable", "--python", str(python), str(env)), install):
            try:
                run((uv, *words), ok={0}, deadline=deadline, cwd=env.parent, env=surroundings)
            except Crashed as error:
                raise Unavailable(
                    f"{pin.name} {pin.version} can't be installed: {error}",
                    hint="check the network and run `verdict engines sync`; a wrong hash means a changed package",
                ) from error

    @contextlib.contextmanager
    def _locked(self, deadline: Deadline) -> Iterator[None]:
        """A context in which no other process installs; the others wait, and then find it done."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            stream = (self.folder / ".lock").open("w")
        except OSError as error:
            raise Unavailable(
                f"{self.folder} can't be written: {error.strerror}",
                hint="set VERDICT_HOME to a folder you can write to",
            ) from error
        with stream:
            wait_for_lock(stream, deadline, "waiting for another installation")
            yield


def _uv() -> str:
    from uv import find_uv_bin  # noqa: PLC0415  only for installing

    try:
        return find_uv_bin()
    except FileNotFoundError as error:
        raise Unavailable("uv isn't installed", hint="install verdict with its dependencies: pip install .") from error


def newest_python(deadline: Deadline) -> Path:
    """The newest released CPython on this machine that the locks allow: an old one can't parse newer syntax.

    It is looked for where uv looks, in pyenv's folder, and in the Python that runs verdict.
    """
    candidates = {Path(sys.executable): sys.version_info[:3]}
    uv = ("python", "list", "--only-installed", "--all-versions", "--output-format", "json")
    with contextlib.suppress(Crashed):  # uv can't list them; the Python that runs verdict remains
        surroundings = environment(UV_PYTHON_DOWNLOADS="never", UV_NO_CONFIG="1", HOME=str(Path.home()))
        listed = run((_uv(), *uv), ok={0}, deadline=deadline, cwd=Path("/"), env=surroundings).stdout
        for each in json.loads(listed):
            if each["implementation"] == "cpython" and each.get("variant", "default") == "default" and each["path"]:
                parts = each["version_parts"]
                if re.fullmatch(r"[\d.]+", each["version"]):
                    candidates[Path(each["path"])] = (parts["major"], parts["minor"], parts["patch"])
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for python in pyenv.glob("versions/*/bin/python3"):
        if re.fullmatch(r"\d+\.\d+\.\d+", python.parent.parent.name):
            major, minor, patch = map(int, python.parent.parent.name.split("."))
            candidates[python] = (major, minor, patch)
    allowed = [(version, path) for path, version in candidates.items() if _OLDEST <= version[:2] <= _NEWEST]
    if not allowed:
        raise Unavailable(
            "no Python version that the engines support",
            hint=f"install Python {_NEWEST[0]}.{_NEWEST[1]}, or at least {_OLDEST[0]}.{_OLDEST[1]}",
        )
    return max(allowed, key=lambda each: (each[0], each[1] == Path(sys.executable), str(each[1])))[1]
