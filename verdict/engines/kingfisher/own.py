"""Gives Kingfisher rules of the user's own."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from verdict.domain.errors import ConfigError
from verdict.domain.text.untrusted import clean_line
from verdict.engines.shared.staging import surroundings
from verdict.ports import Workplace
from verdict.processes.run import run
from verdict.rulebook.own_files import digest_of
from verdict.rulebook.own_rules import RuleFile, kingfisher_ids

_FOLDER = "own-rules"  # in the scratch folder
_TELLING = (re.compile(r"^\s*\[!\]\s*(?P<said>[^:]+)"), re.compile(r"^Error:\s*(?P<said>.+)"))
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
            argv = [
                str(program), "rules", "check", "--load-builtins=false", "--no-update-check",
                "--rules-path", str(self.written(here)),
            ]  # fmt: skip
            env = surroundings(here, KF_RULE_CACHE_DIR=str(place.cache))
            done = run(argv, ok=_OK, deadline=place.deadline, cwd=here.scratch, env=env)
        if done.code:
            raise wrong((done.stderr + b"\n" + done.stdout).decode("utf-8", "replace"), self._files)


def wrong(said: str, files: Mapping[str, RuleFile]) -> ConfigError:
    """The error for rules that Kingfisher doesn't take, made of its messages.

    It has the file, if they name it or a rule in it by its id, and then the line of that id. `files` are by the names
    that Kingfisher was given.
    """
    telling = [found["said"] for each in _TELLING for line in said.splitlines() if (found := each.search(line))]
    file = next((each for name, each in files.items() if name in said), None)
    line = None
    for each in files.values():
        for rule in kingfisher_ids(each) or ():
            if re.search(rf"(?<![\w.-]){re.escape(rule)}(?![\w-])", said):
                file, line = each, _line_of(rule, each)
    message = clean_line(telling[0] if telling else "they can't be read").strip()
    for name, each in files.items():
        message = re.sub(rf"\S*{re.escape(name)}", str(each.path).replace("\\", "/"), message)
    return ConfigError(
        f"kingfisher can't use the own rules: {message[:300]}",
        hint="correct the rule, or take its file out of engines.kingfisher.rules",
        file=None if file is None else file.path,
        line=line,
    )


def _line_of(rule: str, file: RuleFile) -> int | None:
    """The line of a rule's id."""
    pattern = re.compile(rf"\bid\W.*{re.escape(rule)}")
    lines = file.content.decode("utf-8", "replace").splitlines()
    return next((number for number, line in enumerate(lines, 1) if pattern.search(line)), None)
