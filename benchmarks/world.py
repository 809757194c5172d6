"""Scans forty applications and frameworks with the defaults, and says how many findings a reader judged right.

    python benchmarks/world.py fetch FOLDER            download and unpack benchmarks/world/projects.yaml
    python benchmarks/world.py scan FOLDER [NAME…]     write FOLDER/reports/NAME.json
    python benchmarks/world.py open FOLDER [NAME…]     list findings at MEDIUM or above that nobody has judged
    python benchmarks/world.py rates FOLDER            rates by half, engine, rule and severity

Judgements stand in benchmarks/world/judged/NAME.json, by fingerprint: `right`, `high` (real, but rated too high) or
`false`, each with a reason. Half of the projects, by a hash of the name, is `held back`: it is judged only when the
rules are done. Nothing of the projects is committed but these judgements.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent / "world"
JUDGEMENTS = ("right", "high", "false")
SEVERITIES = ("CRITICAL", "HIGH", "MEDIUM")


@dataclass(frozen=True, slots=True)
class Project:
    """A release of an application, in a registry."""

    name: str
    version: str
    language: str
    registry: str
    sha256: str

    @property
    def folder(self) -> str:
        """A name for files."""
        return self.name.replace("/", "-").removeprefix("@")

    @property
    def held_back(self) -> bool:
        """Whether it is in the half that is judged last."""
        return hashlib.sha256(self.name.encode()).digest()[0] % 2 == 1


def projects(names: Sequence[str] = ()) -> list[Project]:
    """All of them, or those of these names."""
    every = [Project(**each) for each in yaml.safe_load((HERE / "projects.yaml").read_text(encoding="utf-8"))]
    return [each for each in every if not names or each.name in names]


def fetch(folder: Path, wanted: Iterable[Project]) -> None:
    """Download what isn't there, check it and unpack it below FOLDER/trees."""
    archives, trees = folder / "archives", folder / "trees"
    archives.mkdir(parents=True, exist_ok=True)
    for project in wanted:
        tree = trees / project.folder
        if tree.is_dir():
            continue
        archive = _downloaded(project, archives)
        digest = hashlib.sha256(archive.read_bytes()).hexdigest()
        if digest != project.sha256:
            sys.exit(f"{project.name}: sha256 is {digest}, projects.yaml has {project.sha256 or 'none'}")
        partial = tree.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as members:
                members.extractall(partial)
        else:
            with tarfile.open(archive) as members:
                members.extractall(partial, filter="data")
        partial.rename(tree)
        print(project.name)


def _downloaded(project: Project, archives: Path) -> Path:
    place = archives / project.folder
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    match project.registry:
        case "pypi":
            wheel = ["--only-binary", ":all:", "--dest", str(place), f"{project.name}=={project.version}"]
            _run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *wheel], place)
        case "npm":
            _run(["npm", "pack", "--silent", f"{project.name}@{project.version}"], place)
        case _:
            settings = _apt(archives)
            release = _revision(project, settings)
            _run(["apt-get", "source", "--tar-only", "--download-only", f"{project.name}={release}"], place, settings)
    return next(each for each in sorted(place.iterdir()) if project.registry != "debian" or ".orig.tar." in each.name)


def _revision(project: Project, settings: dict[str, str]) -> str:
    """Debian's newest revision of the upstream version: it comes and goes, the upstream sources stay."""
    command = ["apt-cache", "showsrc", project.name]
    shown = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **settings}).stdout
    versions = [line.split()[1] for line in shown.splitlines() if line.startswith("Version:")]
    return max(each for each in versions if each.rpartition("-")[0] == project.version)


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


def scan(folder: Path, wanted: Iterable[Project]) -> None:
    """Scan each with the defaults, without a network."""
    (folder / "reports").mkdir(exist_ok=True)
    for project in wanted:
        report = folder / "reports" / f"{project.folder}.json"
        command = ["verdict", "scan", str(folder / "trees" / project.folder), "--quiet", "--detail", "rich"]
        code = subprocess.run(
            [*command, "--output", f"json:{report}"], check=False, stdout=subprocess.DEVNULL
        ).returncode
        done = json.loads(report.read_text(encoding="utf-8"))
        counts = " ".join(f"{each.lower()}={done[f'{each.lower()}_count']}" for each in SEVERITIES)
        print(f"{project.name}: exit {code}, {done['decision']}, {counts}, {done['duration']:.0f} s", flush=True)


def findings(folder: Path, project: Project) -> Iterator[dict[str, Any]]:
    """What its report has at MEDIUM or above; advisories are another question."""
    report = json.loads((folder / "reports" / f"{project.folder}.json").read_text(encoding="utf-8"))
    for each in report["findings"]:
        if each["severity"] in SEVERITIES and each["kind"] != "vulnerability":
            yield each


def judged(project: Project) -> dict[str, dict[str, str]]:
    """What a reader said of its findings, by fingerprint."""
    file = HERE / "judged" / f"{project.folder}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def open_(folder: Path, wanted: Iterable[Project]) -> None:
    """A line for each finding without a judgement."""
    for project in wanted:
        known = judged(project)
        for each in findings(folder, project):
            if each["fingerprint"] not in known:
                place = f"{each['file']}:{each['line']}"
                sources = ",".join(f"{one['engine']}/{one['rule_id']}" for one in each["sources"])
                print(
                    f"{project.name}\t{each['severity']}\t{each['confidence']}\t{sources}\t{place}\t{each['fingerprint']}"
                )


def rates(folder: Path, wanted: Sequence[Project]) -> None:
    """Of what is judged in today's reports: how much is right, rated too high, false."""
    for half in (False, True):
        rows: Counter[tuple[str, str, str]] = Counter()
        failing = justified = 0
        for project in (each for each in wanted if each.held_back is half):
            known = judged(project)
            found = list(findings(folder, project))
            for each in found:
                verdict = known.get(each["fingerprint"], {}).get("judgement", "unjudged")
                engines = "+".join(sorted({one["engine"] for one in each["sources"]}))
                for group, key in (("severity", each["severity"]), ("engine", engines), ("rule", each["rule_id"])):
                    rows[group, key, verdict] += 1
            grave = [each for each in found if each["severity"] != "MEDIUM"]
            failing += bool(grave)
            justified += any(known.get(each["fingerprint"], {}).get("judgement") == "right" for each in grave)
        print(
            f"{'held back' if half else 'looked at'}: {failing} projects have findings at HIGH or above, "
            f"{justified} of them one that is right"
        )
        for group, key in sorted({(group, key) for group, key, _ in rows}):
            counts = {each: rows[group, key, each] for each in (*JUDGEMENTS, "unjudged")}
            print(f"  {group:9} {key:45} " + " ".join(f"{each} {count:4}" for each, count in counts.items()))


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = {"fetch": fetch, "scan": scan, "open": open_, "rates": rates}
    parser.add_argument("command", choices=commands)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    commands[given.command](given.folder.resolve(), projects(given.names))


if __name__ == "__main__":
    main()
