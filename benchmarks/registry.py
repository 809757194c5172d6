"""Downloads releases from PyPI, npm and Debian by the clients of each, and unpacks them. None of their code is run."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

NO_BUILD = Path(__file__).parent / "no_build"


@dataclass(frozen=True, slots=True)
class Release:
    """A version of a package in `pypi`, `npm` or `debian`, and the sha256 of its archive."""

    registry: str
    name: str
    version: str
    sha256: str


def fetch(release: Release, tree: Path, archives: Path) -> None:
    """Download the release and unpack it as `tree`, unless that is there; ends the program if the digest is another."""
    if tree.is_dir():
        return
    archive = download(release, archives / tree.name)
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    if digest != release.sha256:
        sys.exit(f"{release.name} {release.version}: sha256 is {digest}, expected {release.sha256 or 'none'}")
    unpack(archive, tree)


def unpack(archive: Path, tree: Path) -> None:
    """Write the members of a zip or tar archive below `tree`; if that fails, there is no `tree`."""
    partial = tree.with_name(f"{tree.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as members:
            members.extractall(partial)
    else:
        with tarfile.open(archive) as members:
            members.extractall(partial, filter="data")
    partial.rename(tree)


def download(release: Release, place: Path) -> Path:
    """The archive, alone in the folder `place`; from PyPI a wheel, or an sdist if there is no wheel."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    match release.registry:
        case "pypi":
            _from_pypi(f"{release.name}=={release.version}", place)
        case "npm":
            _run(["npm", "pack", "--silent", f"{release.name}@{release.version}"], place)
        case _:
            settings = _apt(place.parent)
            wanted = f"{release.name}={_revision(release, settings)}"
            _run(["apt-get", "source", "--tar-only", "--download-only", wanted], place, settings)
    return next(each for each in sorted(place.iterdir()) if release.registry != "debian" or ".orig.tar." in each.name)


def _from_pypi(requirement: str, place: Path) -> None:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--ignore-requires-python"]
    pip += ["--dest", str(place), "--prefer-binary", "--use-pep517", "--no-build-isolation", requirement]
    _run(pip, place, {"PYTHONPATH": str(NO_BUILD)})


def _revision(release: Release, settings: dict[str, str]) -> str:
    """Debian's newest revision of the upstream version: it comes and goes, the upstream sources stay."""
    command = ["apt-cache", "showsrc", release.name]
    shown = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **settings}).stdout
    versions = [line.split()[1] for line in shown.splitlines() if line.startswith("Version:")]
    return max(each for each in versions if each.rpartition("-")[0] == release.version)


def _apt(folder: Path) -> dict[str, str]:
    """Apt's settings with the machine's own sources, asked for source packages."""
    base = folder / ".apt"
    settings = base / "apt.conf"
    if not settings.exists():
        for each in ("parts", "lists/partial", "cache/archives/partial"):
            (base / each).mkdir(parents=True)
        for listed in Path("/etc/apt/sources.list.d").glob("debian*.sources"):
            sources = listed.read_text(encoding="utf-8").replace("Types: deb\n", "Types: deb-src\n")
            (base / "parts" / listed.name).write_text(sources, encoding="utf-8")
        options = {"Etc::SourceList": "/dev/null", "Etc::SourceParts": base / "parts", "State::Lists": base / "lists"}
        lines = [f'Dir::{key} "{value}";\n' for key, value in {**options, "Cache": base / "cache"}.items()]
        settings.write_text("".join(lines), encoding="utf-8")
        _run(["apt-get", "update", "--quiet"], base, {"APT_CONFIG": str(settings)})
    return {"APT_CONFIG": str(settings)}


def _run(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    subprocess.run(
        command, check=True, cwd=folder, stdout=subprocess.DEVNULL, env={**os.environ, **(environment or {})}
    )
