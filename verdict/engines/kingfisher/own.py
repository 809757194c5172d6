"""Gives Kingfisher rules of the user's own."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from verdict.domain.errors import ConfigError
from verdict.domain.text.untrusted import clean_line
from verdict.engines.kingfisher.own_faults import MEND, Reads, fault
from verdict.engines.shared.staging import surroundings
from verdict.ports import Workplace
from verdict.processes.run import Output, run
from verdict.rulebook.own_files import digest_of
from verdict.rulebook.own_rules import RuleFile, kingfisher_ids, line_of

_FOLDER = "own-rules"  # in the scratch folder
_EXAMPLE = re.compile(r"^\s*\[!\]\s*(?P<said>[^:\n]+)", re.MULTILINE)  # without the example, which may be a secret
_ERROR = re.compile(r"^Error:\s*(?P<said>.+)", re.MULTILINE)
_UNREADABLE = "Failed to parse YAML"
_CAUSES = re.compile(r"^Caused by:\n(?P<said>(?:.*\n)*?)(?:\nStack backtrace:|\Z)", re.MULTILINE)
_TOML_LINE = re.compile(r"TOML parse error at line (\d{1,7})")
_HEADING = "Testing rule "
_OK = frozenset({0, 1})  # 1: a rule is wrong


class OwnSecretRules:
    """Rule files of the user's own. `ids` are those of their rules, `digest` is a hash of all."""

    def __init__(self, files: Sequence[RuleFile]) -> None:
        self._files = {f"{number:06d}{each.path.suffix or '.yaml'}": each for number, each in enumerate(files)}
        self.ids = frozenset(rule for each in files for rule in kingfisher_ids(each) or ())
        self.digest = digest_of(files)

    def written(self, place: Workplace) -> Path:
        """The folder in the scratch folder with the files, which are written."""
        folder = place.scratch / _FOLDER
        folder.mkdir()
        for name, file in self._files.items():
            (folder / name).write_bytes(file.content)
        return folder

    def check(self, program: Path, place: Workplace) -> None:
        """Let Kingfisher read the rules and try their examples.

        Raises:
            ConfigError: a rule is wrong.
        """
        with tempfile.TemporaryDirectory(dir=place.scratch) as scratch:
            here = replace(place, scratch=Path(scratch))
            done = _checked(program, self.written(here), here)
        if done.code == 0:
            return
        said = done.stderr.decode("utf-8", "replace")
        if _UNREADABLE in said:
            for name, file in self._files.items():
                if name in said and (found := fault(file, _reading(program, place))) is not None:
                    raise found
        raise wrong(done.stdout.decode("utf-8", "replace"), said, self._files)


def _checked(program: Path, rules: Path, place: Workplace) -> Output:
    """What Kingfisher says about the rules in a folder."""
    argv = [
        str(program), "rules", "check", "--load-builtins=false", "--no-update-check", "--rules-path", str(rules),
    ]  # fmt: skip
    env = surroundings(place, KF_RULE_CACHE_DIR=str(place.cache))
    return run(argv, ok=_OK, deadline=place.deadline, cwd=place.scratch, env=env)


def _reading(program: Path, place: Workplace) -> Reads:
    def reads(rules: Sequence[Mapping[str, Any]]) -> bool:
        with tempfile.TemporaryDirectory(dir=place.scratch) as scratch:
            here = replace(place, scratch=Path(scratch))
            folder = here.scratch / _FOLDER
            folder.mkdir()
            # JSON is YAML, but for the escapes of characters above U+FFFF
            content = json.dumps({"rules": [*rules]}, ensure_ascii=False)
            (folder / "rules.yaml").write_text(content, encoding="utf-8")
            return _UNREADABLE not in _checked(program, folder, here).stderr.decode("utf-8", "replace")

    return reads


def wrong(stdout: str, stderr: str, files: Mapping[str, RuleFile]) -> ConfigError:
    """The error for rules that Kingfisher doesn't take, made of its messages.

    It has the file, if they name it or a rule in it by its id, and then the line of that id. `files` are by the names
    that Kingfisher was given.
    """
    example = _EXAMPLE.search(stdout)
    error = _ERROR.search(stderr)
    message = example["said"] if example else error["said"] if error else "they can't be read"
    causes = _CAUSES.search(stderr) if error and not example else None
    if causes is not None and causes["said"].strip():
        message = f"{message}: {causes['said'].rstrip().splitlines()[-1].strip()}"  # the innermost is last
    # The heading of the rule whose example is wrong, or all of the error.
    about = stdout[stdout.rfind(_HEADING, 0, example.start()) : example.start()] if example else stderr
    file, line = next((found for name, each in files.items() if (found := _named(about, name, each))), (None, None))
    if file is not None and line is None and (at := _TOML_LINE.search(stderr)) is not None:
        line = int(at[1])
    message = clean_line(message).strip()
    for name, each in files.items():
        message = re.sub(rf"\S*{re.escape(name)}", str(each.path).replace("\\", "/"), message)
    return ConfigError(
        f"kingfisher can't use the own rules: {message[:300]}",
        hint=MEND,
        file=file,
        line=line,
    )


def _named(about: str, name: str, file: RuleFile) -> tuple[Path, int | None] | None:
    """The file and the line, if a text is about a rule in it or about the file; else None."""
    for rule in kingfisher_ids(file) or ():
        if re.search(rf"(?<![\w.-]){re.escape(rule)}(?![\w-])", about):
            return file.path, line_of(rule, file)
    return (file.path, None) if name in about else None
