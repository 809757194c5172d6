"""Installs the MCP clients from npm for the tests: `python tests/npm_clients.py`, before them in CI.

They are pinned with hashes in `tests/server/clients/package-lock.json`. Their install scripts don't run.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from verdict.app.locations import home
from verdict.domain.errors import EngineError
from verdict.processes.deadline import Deadline
from verdict.processes.run import Bounds, Output, run

SOURCES = Path(__file__).parent / "server" / "clients"
_INSTALLING, _RUNNING = 600.0, 120.0  # seconds; 290 MB come over the network
_NPM = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


class NotInstallable(Exception):
    """The machine has no npm, or npm can't get the packages."""


def install() -> Path:
    """The folder below `$VERDICT_HOME` that has the clients in `node_modules`; they are installed if they aren't there.

    Raises:
        NotInstallable: see there.
    """
    files = [SOURCES / "package.json", SOURCES / "package-lock.json"]
    digest = hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:12]
    folder = home() / "test-clients" / digest
    if folder.is_dir():
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise NotInstallable("the MCP clients come from npm, and there is no npm on PATH")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        staging = Path(name) / digest
        staging.mkdir()
        for file in files:
            shutil.copy(file, staging)
        try:
            ended = _finish((npm, *_NPM), staging, os.environ, _INSTALLING)
        except EngineError as error:
            raise NotInstallable(f"npm can't install the MCP clients: {error}") from error
        if ended.code != 0:
            said = "; ".join(ended.stderr.decode().splitlines()[:3])
            raise NotInstallable(f"npm can't install the MCP clients: {said}")
        if not node(staging).exists():
            raise NotInstallable("the locked packages have no node for this machine")
        try:
            staging.rename(folder)
        except OSError:  # another test run was faster
            if not folder.is_dir():
                raise
    return folder


def node(folder: Path) -> Path:
    """The installed clients' own node."""
    return folder / "node_modules" / ".bin" / "node"


def _finish(argv: Sequence[str], folder: Path, env: Mapping[str, str], patience: float) -> Output:
    """Run a program to its end. Node and its kind reserve more addresses than there is memory."""
    return run(argv, ok=range(256), deadline=Deadline(patience), cwd=folder, env=env, bounds=Bounds(memory=None))


@dataclass(frozen=True, slots=True)
class NpmClients:
    """The installed clients: `node_modules` and our scripts, in a folder of this test run."""

    folder: Path

    def run(self, script: str, *words: str, env: Mapping[str, str], cwd: Path | None = None) -> Output:
        """Run a script, relative to the folder, with the clients' own node to its end; in the folder by default."""
        argv = [str(node(self.folder)), str(self.folder / script), *words]
        return _finish(argv, cwd or self.folder, env, _RUNNING)


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{install()}\n")
    except NotInstallable as error:
        sys.exit(str(error))
