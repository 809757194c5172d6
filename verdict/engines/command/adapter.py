"""Runs a foreign scanner: a command that the configuration has, or one of `scanners.NAMED`."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from verdict.domain.errors import Crashed, OutputInvalid, Unavailable
from verdict.domain.finding import EngineName
from verdict.domain.outcome import Completed
from verdict.domain.text.untrusted import clean_path
from verdict.engines.command.report import SARIF, Format, Given, parse, unreadable
from verdict.engines.command.scanners import Scanner
from verdict.engines.shared.staging import Unstageable, surroundings, within_arguments
from verdict.ports import TargetFile, Workplace
from verdict.processes import programs
from verdict.processes.run import Bounds, ending, last_line, run
from verdict.tree.globs import matcher
from verdict.tree.reading import TooLarge, read_regular

_VERSION = re.compile(r"\d+(?:\.\d+)+[\w.+-]{0,40}")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_LINK = "tree"  # in the private folder
_NETWORK = (
    "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy", "REQUESTS_CA_BUNDLE"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """A scanner as an engine. `project` is the folder that a relative path of the program begins at.

    `own` says that its command is the user's, who can correct it.
    """

    name: EngineName
    scanner: Scanner
    project: Path
    format: Format = SARIF
    own: bool = True

    def program(self) -> Path:
        """The program's file: on PATH, or at the path that the first word is.

        Raises:
            Unavailable: it isn't there.
        """
        first = self.scanner.words[0]
        on_path = "/" not in first
        found = programs.program(first if on_path else str(self.project / Path(first).expanduser()))
        if found is None:
            where = "not on PATH" if on_path else "not a program"
            hint = f"install it, or correct engines.{self.name}.command"
            if not self.own:
                hint = f"get it: {self.scanner.get}; or take engines.{self.name} out of the configuration"
            raise Unavailable(f"{clean_path(first)} is {where}", hint=hint)
        return Path(found)


class _Surroundings:
    """The private folder of one run, and what the placeholders stand for.

    `root` is the scanned folder as the program is told it.
    """

    def __init__(self, place: Workplace) -> None:
        self.root = place.root
        self._place = place
        home = os.environ.get("HOME") or str(Path.home())
        cache = os.environ.get("XDG_CACHE_HOME") or str(Path(home, ".cache"))
        self._values = {"root": str(place.root), "private": str(place.scratch), "home": home, "cache": cache}

    def filled(self, word: str, **more: str) -> str:
        """A word with its placeholders replaced, each once, so that no value is read as a placeholder."""
        values = {**self._values, **more}
        return _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), word)

    def prepare(self, scanner: Scanner) -> dict[str, str]:
        """Write what the scanner reads from the private folder. Returns its environment.

        Raises:
            Unstageable: the folder can't be written.
        """
        try:
            for name, content in scanner.private.items():
                (self._place.scratch / name).write_text(content, encoding="utf-8")
            if any("{link}" in word for word in scanner.words):
                self.root = self._place.scratch / _LINK
                self.root.symlink_to(self._place.root, target_is_directory=True)
                self._values["link"] = str(self.root)
        except OSError as error:
            raise Unstageable(
                f"the private folder can't be written: {error.strerror}", hint="check the disk"
            ) from error
        own = {key: self.filled(text) for key, text in scanner.environment.items()}
        network = {key: os.environ[key] for key in _NETWORK if scanner.online and key in os.environ}
        return {**surroundings(self._place), **own, **network}


class CommandEngine:
    """Adapter over any program that writes a report. Without `{files}` in its command it runs once over the tree.

    Its results are not cached: nothing says what else they depend on. `largest` is the most bytes of a report.
    """

    version = ""  # it is asked in the scan, or its report tells it
    fingerprint = None

    def __init__(self, command: Command, largest: int = Bounds().output) -> None:
        command.program()  # a missing program is an error before the scan
        self.name = command.name
        self._command = command
        self._how = command.scanner
        self._largest = largest
        self._covers = matcher(self._how.files) if self._how.files else lambda _path: True
        self._one = any("{file}" in word for word in self._how.words)
        self._by_file = self._one or "{files}" in self._how.words
        self._to_file = any("{output}" in word for word in self._how.words)
        self._asked: str | None = None

    def skips(self, file: TargetFile) -> str | None:
        """A file whose name may be read as something else isn't named to the program; some it passes over itself."""
        if file.native != file.path and self._by_file:
            return "its name has characters that a command can't be given"
        over = self._how.passes_over
        return None if over is None or not over.search(file.path) else f"{self.name} passes over files with such a path"

    def wants(self, file: TargetFile) -> bool:
        """The files that the globs match."""
        return self._covers(file.path)

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """One, unless the command names the files: then one for each, or as many as a command line takes."""
        if self._one:
            return [[file] for file in files]
        return within_arguments(files) if self._by_file else [files]

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`."""
        own = _Surroundings(place)
        env = own.prepare(self._how)
        output = place.scratch / "report"
        version = self._version(env, place)
        try:
            done = run(
                [str(self._command.program()), *self._arguments(files, place, own, output)],
                ok=self._how.exit_codes,
                deadline=place.deadline,
                cwd=place.root if self._how.inside else place.scratch,
                env=env,
                bounds=Bounds(output=self._largest),
                record=place.record,
            )
        except Crashed as error:
            raise Crashed(str(error), hint=self._help()) from error
        except Unavailable as error:
            raise Unavailable(str(error), hint=self._unstartable()) from error
        if done.code and self._to_file and not output.exists():  # its code for findings is also that for errors
            said = f"{self.name} {ending(done.code)} and wrote no report{last_line(done.stderr)}"
            raise Crashed(said, hint=self._help())
        given = Given(files, place.root, own.root, files[0].path if self._one else f"{self.name}.{self._how.format}")
        result = parse(self._written(output) if self._to_file else done.stdout, self.name, given, self._command.format)
        return replace(result, version=result.version or version)

    def _help(self) -> str:
        """The hint for a program that ended with a code that doesn't count."""
        if self._command.own:
            return f"a code that means that it found something belongs into engines.{self.name}.exit_codes"
        return self._how.hint or f"run {self.name} by itself to see why"

    def _unstartable(self) -> str:
        return f"correct engines.{self.name}.command" if self._command.own else f"install it again: {self._how.get}"

    def _version(self, env: Mapping[str, str], place: Workplace) -> str:
        """What the program says of its version; empty if it says nothing, or if its report tells it."""
        if self._asked is None and self._how.version:
            argv = [str(self._command.program()), *self._how.version]
            try:
                said = run(argv, ok={0}, deadline=place.deadline, cwd=place.scratch, env=env)
            except (Crashed, OutputInvalid, Unavailable):  # the scan itself will tell
                self._asked = ""
            else:
                found = _VERSION.search((said.stdout[:1000] + b"\n" + said.stderr[:1000]).decode("utf-8", "replace"))
                self._asked = found[0] if found else ""
        return self._asked or ""

    def _arguments(self, files: Sequence[TargetFile], place: Workplace, own: _Surroundings, output: Path) -> list[str]:
        """The arguments with placeholders replaced; a name that looks like an option gets `./` in front."""
        if self._how.inside:
            names = [f"./{file.native}" if file.native.startswith("-") else file.native for file in files]
        else:
            names = [str(place.root / file.native) for file in files]
        arguments: list[str] = []
        for word in self._how.words[1:]:
            if word == "{files}":
                arguments.extend(names)
            else:
                arguments.append(own.filled(word, output=str(output), file=names[0]))
        return arguments

    def _written(self, output: Path) -> bytes:
        try:
            return read_regular(output, self._largest)
        except TooLarge as error:
            raise self._unreadable(f"it is larger than {self._largest >> 20} MiB") from error
        except FileNotFoundError as error:
            raise self._unreadable(
                "the command wrote no file at {output}" if self._command.own else "there is none"
            ) from error
        except OSError as error:
            raise self._unreadable(error.strerror or "it can't be opened") from error

    def _unreadable(self, reason: str) -> OutputInvalid:
        return unreadable(self.name, reason, self._command.format)
