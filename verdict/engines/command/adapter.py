"""Runs a program that the configuration names, and reads the SARIF that it writes."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from verdict.domain.errors import Crashed, OutputInvalid, Unavailable
from verdict.domain.finding import EngineName, Observation
from verdict.domain.outcome import Completed, Gap, Unchecked
from verdict.domain.text.untrusted import Redactor, clean_path
from verdict.engines.imported import sarif
from verdict.engines.imported.documents import Malformed, document
from verdict.engines.imported.places import Places, relocated
from verdict.engines.imported.reported import Reported
from verdict.engines.imported.secret_places import Exact
from verdict.engines.shared.staging import surroundings, within_arguments
from verdict.masking.values import masked_observations
from verdict.ports import Listing, TargetFile, Workplace
from verdict.processes.run import Bounds, run
from verdict.tree.globs import matcher
from verdict.tree.reading import TooLarge, read_regular

_NAMED = 3  # errors and files that a line names


@dataclass(frozen=True, slots=True)
class Command:
    """A program and its arguments as configured, with placeholders; `settings.model.EngineSettings` explains them.

    `files` are gitignore globs; without any, it is for all files. `project` is the folder that a relative path of the
    program begins at.
    """

    name: EngineName
    words: Sequence[str]
    files: Sequence[str]
    exit_codes: Collection[int]
    project: Path

    def program(self) -> Path:
        """The program's file: on PATH, or at the path that the first word is.

        Raises:
            Unavailable: it isn't there.
        """
        first = self.words[0]
        on_path = "/" not in first
        found = shutil.which(first if on_path else self.project / Path(first).expanduser())
        if found is None:
            where = "not on PATH" if on_path else "not a program"
            raise Unavailable(
                f"{clean_path(first)} is {where}", hint=f"install it, or correct engines.{self.name}.command"
            )
        return Path(found)


class CommandEngine:
    """Adapter over any program that writes SARIF. Without `{files}` in its command it runs once over the tree.

    Its results are not cached: nothing says what else they depend on. `largest` is the most bytes of a report.
    """

    version = ""  # its report tells it
    fingerprint = None

    def __init__(self, command: Command, largest: int = Bounds().output) -> None:
        command.program()  # a missing program is an error before the scan
        self.name = command.name
        self._command = command
        self._largest = largest
        self._covers = matcher(command.files) if command.files else lambda _path: True
        self._by_file = "{files}" in command.words
        self._to_file = any("{output}" in word for word in command.words)

    def skips(self, file: TargetFile) -> str | None:
        """A file whose name may be read as something else isn't named to the program."""
        odd = file.native != file.path and self._by_file
        return "its name has characters that a command can't be given" if odd else None

    def wants(self, file: TargetFile) -> bool:
        """The files that the configured globs match."""
        return self._covers(file.path)

    def shards(self, files: Sequence[TargetFile], jobs: int) -> list[Sequence[TargetFile]]:
        """One, unless the command names the files and they are too many for one."""
        return within_arguments(files) if self._by_file else [files]

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`."""
        output = place.scratch / "report.sarif"
        argv = [str(self._command.program()), *self._arguments(files, place.root, output)]
        try:
            done = run(
                argv,
                ok=self._command.exit_codes,
                deadline=place.deadline,
                cwd=place.root,
                env=surroundings(place),
                bounds=Bounds(output=self._largest),
                record=place.record,
            )
        except Crashed as error:
            key = f"engines.{self.name}.exit_codes"
            raise Crashed(str(error), hint=f"a code that means that it found something belongs into {key}") from error
        except Unavailable as error:
            raise Unavailable(str(error), hint=f"correct engines.{self.name}.command") from error
        return parse(self._written(output) if self._to_file else done.stdout, self.name, files, place.root)

    def _arguments(self, files: Sequence[TargetFile], root: Path, output: Path) -> list[str]:
        """The arguments with placeholders replaced; a name that looks like an option gets `./` in front."""
        names = [f"./{file.native}" if file.native.startswith("-") else file.native for file in files]
        words: list[str] = []
        for word in self._command.words[1:]:
            if word == "{files}":
                words.extend(names)
            else:
                words.append(word.replace("{root}", str(root)).replace("{output}", str(output)))
        return words

    def _written(self, output: Path) -> bytes:
        try:
            return read_regular(output, self._largest)
        except TooLarge as error:
            raise _unreadable(self.name, f"it is larger than {self._largest >> 20} MiB") from error
        except FileNotFoundError as error:
            raise _unreadable(self.name, "the command wrote no file at {output}") from error
        except OSError as error:
            raise _unreadable(self.name, error.strerror or "it can't be opened") from error


def parse(raw: bytes, name: EngineName, files: Sequence[TargetFile], root: Path) -> Completed:
    """Parse SARIF about `files`. Results in other files are left out, and a notice counts them.

    What the report says of the tool's failures makes the result incomplete.

    Raises:
        OutputInvalid: it isn't SARIF, is cut off, or has no run.
    """
    paths = {file.path for file in files}
    places = Places(root, paths, f"{name}.sarif")
    try:
        parts = list(sarif.parse(document(raw, name), places))
    except Malformed as error:
        raise _unreadable(name, error.reason) from error
    if not parts:
        raise _unreadable(name, "it has no run")
    listing = Listing(root, tuple(files))
    found = [each for part in parts for each in _observations(part, name, places, listing)]
    here = {*paths, places.report}  # the report stands for the file of a result that names none
    gaps = {replace(gap, gap=Gap.FAILED) for part in parts for gap in part.gaps}
    failures = list(dict.fromkeys(text for part in parts for text in part.failures))
    return Completed(
        observations=tuple(each for each in found if each.location.path in here),
        scanned=tuple(sorted(paths - {gap.path for gap in gaps})),
        unscanned=tuple(sorted(gaps)),
        unchecked=_unchecked(name, failures) if failures else None,
        notices=_elsewhere([each.location.path for each in found if each.location.path not in here]),
        version=", ".join(dict.fromkeys(part.version for part in parts if part.version)),
    )


def _observations(part: Reported, name: EngineName, places: Places, listing: Listing) -> Sequence[Observation]:
    """The observations of one run, under the engine's name and without the secrets that the run shows."""
    observations, _ = relocated(part.observations, places)
    located = Exact(listing, part.values, part.digests).located(observations)
    own = (replace(each, source=replace(each.source, engine=name)) for each in located)
    return masked_observations(own, Redactor(part.secrets))


def _unchecked(name: EngineName, failures: Sequence[str]) -> Unchecked:
    more = f"; and {len(failures) - _NAMED} more errors" if len(failures) > _NAMED else ""
    return Unchecked("some code", "; ".join(failures[:_NAMED]) + more, f"run {name} by itself to see why")


def _elsewhere(paths: Sequence[str]) -> tuple[str, ...]:
    """The notice of results in files that the scan doesn't have, or that the engine isn't for."""
    if not paths:
        return ()
    named = sorted(set(paths))
    more = f" and {len(named) - _NAMED} more" if len(named) > _NAMED else ""
    results = "1 result is" if len(paths) == 1 else f"{len(paths):,} results are"
    return (f"{results} left out, in files that it does not scan here: {', '.join(named[:_NAMED])}{more}",)


def _unreadable(name: EngineName, reason: str) -> OutputInvalid:
    return OutputInvalid(
        f"its report can't be read: {reason}", hint=f"see that engines.{name}.command writes SARIF 2.1.0"
    )
