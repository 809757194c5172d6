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
from verdict.rulebook.own_rules import RuleFile, kingfisher_ids, line_of

_FOLDER = "own-rules"  # in the scratch folder
_EXAMPLE = re.compile(r"^\s*\[!\]\s*(?P<said>[^:\n]+)", re.MULTILINE)  # without the example, which may be a secret
_ERROR = re.compile(r"^Error:\s*(?P<said>.+)", re.MULTILINE)
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
            argv = [
                str(program), "rules", "check", "--load-builtins=false", "--no-update-check",
                "--rules-path", str(self.written(here)),
            ]  # fmt: skip
            env = surroundings(here, KF_RULE_CACHE_DIR=str(place.cache))
            done = run(argv, ok=_OK, deadline=place.deadline, cwd=here.scratch, env=env)
        if done.code:
            raise wrong(done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"), self._files)


def wrong(stdout: str, stderr: str, files: Mapping[str, RuleFile]) -> ConfigError:
    """The error for rules that Kingfisher doesn't take, made of its messages.

    It has the file, if they name it or a rule in it by its id, and then the line of that id. `files` are by the names
    that Kingfisher was given.
    """
    example = _EXAMPLE.search(stdout)
    error = _ERROR.search(stderr)
    message = example["said"] if example else error["said"] if error else "they can't be read"
    # The heading of the rule whose example is wrong, or all of the error.
    about = stdout[stdout.rfind(_HEADING, 0, example.start()) : example.start()] if example else stderr
    file, line = next((found for name, each in files.items() if (found := _named(about, name, each))), (None, None))
    message = clean_line(message).strip()
    for name, each in files.items():
        message = re.sub(rf"\S*{re.escape(name)}", str(each.path).replace("\\", "/"), message)
    return ConfigError(
        f"kingfisher can't use the own rules: {message[:300]}",
        hint="correct the rule, or take its file out of engines.kingfisher.rules",
        file=file,
        line=line,
    )


def _named(about: str, name: str, file: RuleFile) -> tuple[Path, int | None] | None:
    """The file and the line, if a text is about a rule in it or about the file; else None."""
    for rule in kingfisher_ids(file) or ():
        if re.search(rf"(?<![\w.-]){re.escape(rule)}(?![\w-])", about):
            return file.path, line_of(rule, file)
    return (file.path, None) if name in about else None
