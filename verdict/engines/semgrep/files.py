"""Tells which files the bundled rules are for, and in which of semgrep's languages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verdict.domain.outcome import Gap, Unscanned
from verdict.engines.semgrep.charts import has_code, is_yaml, without_code
from verdict.engines.semgrep.compiled import uncompiled
from verdict.engines.semgrep.disguises import disguise_of
from verdict.engines.semgrep.filled_scripts import unfilled
from verdict.engines.semgrep.followable import followed
from verdict.engines.semgrep.node_scheme import without_scheme
from verdict.engines.semgrep.pages import PAGES, without_comments
from verdict.engines.semgrep.settings_files import Kind, kind_of
from verdict.engines.shared.staging import content, is_noise, plain_text
from verdict.ports import TargetFile, Workplace

LANGUAGES = {
    "python": (".py", ".pyi"),
    "javascript": (".js", ".jsx", ".mjs", ".cjs"),
    "typescript": (".ts", ".tsx", ".mts", ".cts"),
    "java": (".java",),
    "go": (".go",),
    "dockerfile": (".dockerfile",),
    "terraform": (".tf",),
    "bash": (".sh", ".bash"),
    "yaml": (".yaml", ".yml"),
    "regex": PAGES,
}
"""The languages that the rules are in, with the suffixes of their files.

Rules for pages are regular expressions, and so are those for settings, which `settings_of` tells.
"""

_BY_SUFFIX = {suffix: name for name, suffixes in LANGUAGES.items() for suffix in suffixes}

_INTERPRETERS = {"python": "python", "node": "javascript", "bash": "bash", "sh": "bash", "dash": "bash"}
_DOCKERFILE = re.compile(r"(?i)(?:docker|container)file(?:\.(?!(?:md|txt|rst|j2|erb|tmpl|tpl|template|in)\Z)[\w-]+)?\Z")
_MANIFEST = re.compile(rb"^(?:apiVersion|services):", re.MULTILINE)
_STEPS = re.compile(rb"^(?:jobs|runs):", re.MULTILINE)  # of a workflow, of an action
_FETCHES = re.compile(rb"\b(?:curl|wget)\b[^\n]*\bhttp://")
_VALUES = re.compile(r"values(?:[._-][\w.-]+)?\.ya?ml\Z")
_CONTEXT = re.compile(rb"^[ \t]*\w*[sS]ecurityContext:", re.MULTILINE)


def language(file: TargetFile) -> str | None:
    """The language of the rules for a file; None if there are none. For a script it is the interpreter's.

    So it is where a shell script by suffix is for another program: `#!/usr/bin/env node` in `release.sh`.
    """
    by_suffix, by_program = _BY_SUFFIX.get(file.suffix), _language_of(file.interpreter or "")
    if by_suffix is not None:
        return by_program or by_suffix if by_suffix == "bash" else by_suffix
    if settings_of(file) is not None:
        return "regex"
    if _DOCKERFILE.match(file.native.rpartition("/")[2]):
        return "dockerfile"
    return by_program


def _language_of(interpreter: str) -> str | None:
    return next((language for name, language in _INTERPRETERS.items() if interpreter.startswith(name)), None)


def settings_of(file: TargetFile) -> Kind | None:
    """The kind of settings that a file may be of; None if its suffix is that of a language or it is none of them."""
    return kind_of(file) if _BY_SUFFIX.get(file.suffix, "regex") == "regex" else None


def suffix_of(file: TargetFile) -> str:
    """The suffix by which rules that are regular expressions name a file."""
    kind = settings_of(file)
    return file.suffix if kind is None else kind.suffix


def sorted_out(
    files: Sequence[TargetFile], place: Workplace
) -> tuple[Sequence[TargetFile], tuple[str, ...], tuple[Unscanned, ...]]:
    """The files that have rules, the paths of those that only look like it, and gaps for those that can't be read.

    A file whose code may not be what its characters are has a gap too, and is read all the same.

    The rules for YAML are for manifests of Kubernetes and Compose, their templates, the values of a chart that say how
    its containers run, and workflows that fetch something without encryption; other YAML would only be parsed. What
    settings are is told by their text too.
    """
    shown: list[TargetFile] = []
    rest: list[str] = []
    passed_over: list[Unscanned] = []
    for file in files:
        raw = content(file, place)
        kind = settings_of(file)
        if kind is not None and (is_noise(raw) or not kind.has(file, plain_text(raw))):
            rest.append(file.path)
            continue
        if how := disguise_of(str(language(file)), raw):
            passed_over.append(Unscanned(file.path, Gap.LIMITED, f"semgrep: {how}"))
        if is_noise(raw):  # on which semgrep may go on for hours
            page = file.suffix in PAGES
            gap = Gap.SKIPPED if page else Gap.UNPARSABLE
            passed_over.append(Unscanned(file.path, gap, "binary, no text" if page else "binary, no code"))
        elif file.suffix not in LANGUAGES["yaml"]:
            shown.append(file)
        elif not (_is_manifest(file, text := plain_text(raw)) or _is_fetching_workflow(text)):
            rest.append(file.path)
        elif not has_code(text) or is_yaml(without_code(text)):
            shown.append(file)
        else:
            passed_over.append(Unscanned(file.path, Gap.SKIPPED, "a manifest's template, no YAML yet"))
    return shown, tuple(rest), tuple(passed_over)


def _is_manifest(file: TargetFile, text: bytes) -> bool:
    name = file.native.rpartition("/")[2]
    return _MANIFEST.search(text) is not None or (_VALUES.match(name) is not None and _CONTEXT.search(text) is not None)


def _is_fetching_workflow(text: bytes) -> bool:
    """Whether it is a workflow or action of GitHub's with what the rule for these looks for."""
    return _FETCHES.search(text) is not None and _STEPS.search(text) is not None and is_yaml(without_code(text))


def text_of(file: TargetFile, place: Workplace) -> bytes:
    """The text that semgrep is given for a file: its content in UTF-8, rewritten where semgrep wouldn't understand it.

    Lines end with a line feed alone, as the rules' expressions expect.

    Raises:
        Unstageable: the file is gone.
    """
    known, text = str(language(file)), plain_text(content(file, place))
    if known == "regex":
        kind = settings_of(file)
        return without_comments(text) if kind is None else kind.prepared(text)
    if known == "dockerfile":  # in which it may not understand what follows spaces at the end of a line
        return b"\n".join(line.rstrip(b" \t") for line in text.split(b"\n"))
    if known == "yaml":
        return without_code(text) if has_code(text) else text
    if known in {"javascript", "typescript"}:
        text = without_scheme(uncompiled(unfilled(file.path, text)))
    return followed(known, text)
