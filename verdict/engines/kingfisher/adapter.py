"""Kingfisher, for secrets (https://github.com/mongodb/kingfisher). Facts below were seen with 2.14.0."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pydantic

from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity, Source
from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.domain.text.untrusted import clean_line
from verdict.engines.kingfisher.archive_kinds import kind_of
from verdict.engines.kingfisher.archives import Archive, unpacked
from verdict.engines.kingfisher.audit import Audit
from verdict.engines.kingfisher.dummies import real
from verdict.engines.kingfisher.history import appearances
from verdict.engines.kingfisher.own import OwnSecretRules
from verdict.engines.shared.places import in_characters
from verdict.engines.shared.reported import HOW_TO_REVOKE, Name, location
from verdict.engines.shared.staging import Gone, path_of, plain_suffix, stage, surroundings, unreadable
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Appearance, TargetFile, Workplace
from verdict.processes.run import MIB, run
from verdict.rulebook.catalogue import Rule, read_secrets
from verdict.rulebook.explanation import Description
from verdict.rulebook.files import digest

_NAME = EngineName("kingfisher")
_Level = Literal["low", "medium", "high"]
# Kingfisher rates confidence only. A real secret in code is HIGH, since it may give access to anything; what is no more
# than likely one is MEDIUM.
_SEVERITY = {"high": Severity.HIGH, "medium": Severity.MEDIUM, "low": Severity.MEDIUM}
_CONFIDENCE = {"low": Confidence.LOW, "medium": Confidence.MEDIUM, "high": Confidence.HIGH}
_OURS = "custom."  # Kingfisher's prefix for the ids of rules that aren't its own
# Rules that a bundled rule replaces. This one matches any 42 letters after a word that ends in "bx", 575 times in one
# file of random names; the bundled rule has more conditions.
_REPLACED = frozenset({"betterleaks.ibm-cloud-user-api-key"})
# What these find is MEDIUM, with MEDIUM confidence, at most. Keys of Algolia are mostly those that pages give to
# browsers. Of session cookies and tokens of a cluster, the session or the cluster has most likely ended. What `curl` is
# given is known by its place alone.
_LIKELY = frozenset(
    {
        "betterleaks.algolia-api-key",
        "betterleaks.curl-auth-header",
        "betterleaks.curl-auth-user",
        "betterleaks.docker-swarm-join-token",
        "betterleaks.docker-swarm-unlock-key",
        "betterleaks.gitlab-session-cookie",
    }
)
# LOW, with MEDIUM confidence, at most: keys of Google's APIs that pages give to browsers, and JSON Web Tokens, which
# are samples, made to be public, or expired. Of 36 that were judged in real projects none deserved MEDIUM.
_SHOWN = frozenset({"betterleaks.gcp-api-key", "betterleaks.jwt"})
_OK = frozenset({0, 200})  # 200: findings were reported
_LARGEST = 256  # MiB
# Suffixes of files that Kingfisher doesn't read: its rules skip the first group, and it takes the second for archives
# (both tested with a token in a file of each). It gets these files without their suffix.
_BLIND = frozenset(
    {
        ".bmp", ".eot", ".gem", ".gif", ".jpeg", ".jpg", ".otf", ".png", ".svg", ".tif", ".tiff", ".ttf", ".woff",
        ".woff2",
        ".aab", ".aar", ".apk", ".asar", ".bz2", ".bzip2", ".docx", ".ear", ".egg", ".epub", ".gadget", ".gz", ".gzip",
        ".hwp", ".hwpx", ".ipa", ".jar", ".jhm", ".jmod", ".jnlp", ".key", ".kmz", ".numbers", ".nupkg", ".odf", ".odg",
        ".odp", ".ods", ".odt", ".pages", ".pptx", ".sketch", ".tar", ".tgz", ".vsix", ".war", ".widget", ".xap",
        ".xlsx", ".xpi", ".xz", ".zip", ".zipx", ".zlib",
    }
)  # fmt: skip

_OWN_RULE = re.compile(r"(?:betterleaks|kingfisher|veles)\.[\w.-]{1,100}", re.ASCII)


def describe(rule: str) -> Description | None:
    """The description of a rule that comes with kingfisher; None if no rule has such a name."""
    if not _OWN_RULE.fullmatch(rule):
        return None
    rated = "HIGH where kingfisher's confidence is high, else MEDIUM"
    if rule in _LIKELY | _SHOWN:
        rated = "LOW" if rule in _SHOWN else "MEDIUM at most"
    lines = (
        f"{rule} (kingfisher, secrets): a rule that comes with kingfisher, for one kind of secret",
        rated,
        "`kingfisher rules list` shows what it looks for",
    )
    return Description(rule, lines, references=("https://github.com/mongodb/kingfisher",))


class _Rule(pydantic.BaseModel):
    id: Name
    name: Name
    description: str | None = None


class _Place(pydantic.BaseModel):
    path: str
    line: int
    column_start: int
    column_end: int
    confidence: _Level


class _Finding(pydantic.BaseModel):
    rule: _Rule
    finding: _Place


class _Summary(pydantic.BaseModel):
    findings: int
    blobs_scanned: int


class _Metadata(pydantic.BaseModel):
    summary: _Summary


class _Report(pydantic.BaseModel):
    findings: list[_Finding]
    audit: Audit
    metadata: _Metadata


class KingfisherEngine:
    """Adapter over `kingfisher scan --format json`. Nothing is sent anywhere: secrets are not validated.

    Beside its own rules it is given those in `secrets/` below `rules`, and the user's `own`; if not `bundled`, only
    these.

    It is shown a folder of links with plain names, not the tree: its rules pass over lock files, `node_modules` and
    `vendor` by name, wherever the name stands in the absolute path; single files as arguments cost it 8 ms each; and it
    crashes on a name that isn't UTF-8.
    """

    name = _NAME

    def __init__(self, tool: Tool, rules: Path, own: OwnSecretRules | None = None, *, bundled: bool = True) -> None:
        self.version = tool.version
        self._program = str(tool.program)
        self._folder = rules
        self._bundled = bundled
        self._own = own
        marks = () if own is None else (own.digest, str(bundled))
        self.fingerprint = tool.fingerprint(digest(rules / "secrets", "*.toml"), *marks)

    def skips(self, file: TargetFile) -> str | None:
        """See `Engine.skips`."""
        return f"larger than {_LARGEST} MiB" if file.size > _LARGEST * MIB else None

    def wants(self, file: TargetFile) -> bool:
        """Every file, archives and binary ones too."""
        return True

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """All at once: it uses all processors by itself."""
        return [files]

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`."""
        folder = place.scratch / "files"
        folder.mkdir()
        shown, gaps = _shown(files, folder, place)
        lost = {gap.path for gap in gaps}
        scanned = tuple(sorted(file.path for file in files if file.path not in lost))
        if not shown:
            return Completed((), scanned, gaps)
        output = self._run(["--git-history", "none", "--max-file-size", str(_LARGEST), str(folder)], place)
        names = {each.native: each.native for each in shown}
        ours = read_secrets(self._folder) if self._bundled else {}
        result = parse(output, f"{folder}/", names, ours, self._own.ids if self._own else ())
        staged = [TargetFile(each.native, each.native, each.size) for each in shown]
        paths = {each.native: each.path for each in shown}
        observations = (
            replace(each, location=replace(each.location, path=paths[each.location.path]))
            for each in in_characters(result.observations, staged, folder)
        )
        return Completed(
            tuple(real(observations, folder, {path: native for native, path in paths.items()})), scanned, gaps
        )

    def history(self, repository: Path, since: str, place: Workplace) -> frozenset[Appearance]:
        """See `ReadsHistory.history`. Rules that a bundled one replaces count too."""
        return appearances(
            self._run(
                ["--git-history", "full", "--max-file-size", "0", "--since-commit", since, str(repository)], place
            )
        )

    def _run(self, words: Sequence[str], place: Workplace) -> bytes:
        """The report of a scan with the engine's rules."""
        builtin = ["--rules-path", str(self._folder / "secrets")] if self._bundled else ["--load-builtins=false"]
        own = [] if self._own is None else ["--rules-path", str(self._own.written(place))]
        argv = [
            self._program, "scan", *builtin, *own, "--no-validate", "--no-update-check", "--no-dedup", "--no-ignore",
            "--no-extract-archives", "--confidence", "medium", "--redact", "--quiet", "--format", "json",
            "--jobs", str(place.jobs), *words,
        ]  # fmt: skip
        env = surroundings(place, KF_RULE_CACHE_DIR=str(place.cache))
        return run(argv, ok=_OK, deadline=place.deadline, cwd=place.scratch, env=env, record=place.record).stdout


def _shown(
    files: Sequence[TargetFile], folder: Path, place: Workplace
) -> tuple[Sequence[TargetFile], tuple[Unscanned, ...]]:
    """Link the files and the members of archives into `folder`. Returns them, and gaps for those that can't be read.

    Their `native` is the plain name in the folder.
    """
    shown: list[TargetFile] = []
    archives: list[Archive] = []
    gone: list[Unscanned] = []

    def show(path: str, file: Path, name: str) -> None:
        suffix = plain_suffix(TargetFile(path, name, 0))
        plain = f"{len(shown):06d}{'' if suffix in _BLIND else suffix}"
        file.rename(folder / plain)
        shown.append(TargetFile(path, plain, 0))

    for number, file in enumerate(files):
        try:
            staged = stage(file, place, f"staged{number}")
        except Gone as error:
            gone.append(Unscanned(file.path, Gap.FAILED, str(error)))
            continue
        if kind_of(staged, file.native) is None:
            show(file.path, staged, file.native)
        else:
            archives.append(Archive(staged, file.path, file.native))
    members, gaps = unpacked(archives, place)
    for member in members:
        show(member.path, member.file, member.name)
    return shown, (*gone, *gaps)


def parse(
    raw: bytes,
    folder: str,
    names: Mapping[str, str],
    ours: Mapping[str, Rule],
    own: Collection[str] = (),
) -> Completed:
    """Parse Kingfisher's JSON; `names` maps the names of the files in `folder` to their paths in reports.

    `ours` are the bundled rules by id, `own` the ids of rules of the user's own. Kingfisher's columns are 0-based
    bytes, the last one inclusive; those of the result are 1-based bytes. A PEM key is its first line, with the last
    line's end column.

    Raises:
        OutputInvalid: it isn't a report of Kingfisher, or it scanned fewer files than it was given.
    """
    report = _read(raw)
    audit = report.audit.summary
    looked_at, shown = report.metadata.summary.blobs_scanned, len(names)
    if (
        audit.scan_partial
        or audit.scan_failed
        or looked_at < shown
        or len(report.findings) != report.metadata.summary.findings
    ):
        raise OutputInvalid(
            f"kingfisher scanned only {looked_at} of {shown} files",
            hint="make sure that no files change during the scan, then scan again",
        )
    observations = (
        _observation(each, path_of(each.finding.path.removeprefix(folder), names, "kingfisher"), ours, own)
        for each in report.findings
        if each.rule.id not in _REPLACED
    )
    return Completed(tuple(observations), tuple(sorted(names.values())))


def parse_findings(raw: bytes, names: Mapping[str, str]) -> Completed:
    """Parse the findings of a run that somebody else started, on whatever files; see `parse`.

    Raises:
        OutputInvalid: it isn't a report of Kingfisher.
    """
    found = (
        _observation(each, path_of(each.finding.path, names, "kingfisher"), {}, ()) for each in _read(raw).findings
    )
    return Completed(tuple(found), ())


def _read(raw: bytes) -> _Report:
    try:
        return _Report.model_validate_json(raw)
    except pydantic.ValidationError as error:
        raise unreadable("kingfisher", error) from error


def _observation(each: _Finding, path: str, ours: Mapping[str, Rule], own: Collection[str]) -> Observation:
    rule, place = each.rule, each.finding
    several_lines = "private-key" in rule.id or place.column_end < place.column_start
    end_column = None if several_lines else place.column_end + 2
    where = location("kingfisher", path, place.line, place.column_start + 1, place.line, end_column)
    plain = rule.id.removeprefix(_OURS)
    bundled = ours.get(plain) if rule.id != plain else None
    if bundled is not None:
        return Observation(
            source=Source(_NAME, bundled.id, bundled.severity, Severity[bundled.severity], "rule.severity"),
            kind=Kind.SECRET,
            title=bundled.title,
            message=bundled.message,
            confidence=_CONFIDENCE[bundled.confidence.lower()],
            location=where,
            cwe=bundled.cwe,
            fix=bundled.fix,
            references=bundled.references,
        )
    mine = plain in own  # such a finding stays, whatever it looks like: see `dummies`
    mapping = "rule.confidence" if mine else "kingfisher.confidence"
    level: _Level = "medium" if rule.id in _LIKELY | _SHOWN and place.confidence == "high" else place.confidence
    severity = Severity.LOW if rule.id in _SHOWN else _SEVERITY[level]
    return Observation(
        source=Source(_NAME, plain if mine else rule.id, place.confidence, severity, mapping),
        kind=Kind.SECRET,
        title=clean_line((rule.description if mine else None) or rule.name.replace("-", " ")) or rule.id,
        message=clean_line(rule.description or f"A secret of the kind {rule.name}."),
        confidence=_CONFIDENCE[level],
        location=where,
        cwe=("CWE-321" if "private-key" in rule.id else "CWE-798",),
        fix=HOW_TO_REVOKE,
        references=("https://cwe.mitre.org/data/definitions/798.html",),
    )
