"""Tells which of semgrep's languages a file may be in, by the table that comes with semgrep."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pydantic

from verdict.domain.errors import Unavailable
from verdict.engines.semgrep.files import language
from verdict.ports import TargetFile

TEXT = frozenset({"regex", "generic", "aliengrep"})
"""The languages that stand for any text."""

_TABLE = Path("semgrep_interfaces", "lang.json")  # beside the folder of the program


class _Language(pydantic.BaseModel):
    id: str
    name: str
    keys: list[str]
    exts: list[str] = []
    excluded_exts: list[str] = []
    shebangs: list[str] = []
    tags: list[str] = []


_TABLES = pydantic.TypeAdapter(list[_Language])


class Languages:
    """Semgrep's table of languages. A language is known by its id, such as `js`; rules may call it by other names."""

    def __init__(self, table: Sequence[_Language]) -> None:
        self._ids = {key: each.id for each in table for key in (*each.keys, each.id)}
        self._names: dict[str, frozenset[str]] = {}  # asked for several times for each file
        self._named = [each for each in table if each.id not in TEXT]
        self.closed: Mapping[str, str] = {each.id: each.name for each in table if "is_proprietary" in each.tags}
        """Languages that semgrep's open core has no parser for, with their names."""

    def id_of(self, name: str) -> str | None:
        """The id of the language that a rule calls so; None if there is none."""
        return self._ids.get(name.lower())

    def similar(self, name: str) -> str:
        """A hint which languages there are."""
        close = difflib.get_close_matches(name.lower(), self._ids, n=1)
        return f"did you mean {close[0]!r}?" if close else f"one of: {', '.join(sorted(self._ids))}"

    def of(self, file: TargetFile) -> frozenset[str]:
        """The ids of the languages that a file may be in: by semgrep's suffixes, and as the bundled rules have it."""
        own = language(file)
        name = file.native.rpartition("/")[2]
        found = self._by_name(name) or self._by_name(name.lower())
        if not found and file.interpreter:
            program = file.interpreter.rstrip("0123456789.")
            found = frozenset(each.id for each in self._named if {file.interpreter, program} & {*each.shebangs})
        return found if own is None or own in TEXT else found | {self._ids.get(own, own)}

    def _by_name(self, name: str) -> frozenset[str]:
        known = self._names.get(name)
        if known is None:
            known = self._names[name] = self._found(name)
        return known

    def _found(self, name: str) -> frozenset[str]:
        return frozenset(
            each.id
            for each in self._named
            if name.endswith(tuple(each.exts)) and not name.endswith(tuple(each.excluded_exts))
        )


def languages_of(program: Path) -> Languages:
    """The table that comes with an installation of semgrep, by the path of its `semgrep-core`.

    Raises:
        Unavailable: it has none.
    """
    table = program.resolve().parent.parent / _TABLE
    try:
        return Languages(_TABLES.validate_json(table.read_bytes()))
    except (OSError, pydantic.ValidationError) as error:
        raise Unavailable(
            f"semgrep's table of languages can't be read: {table}",
            hint="own rules need semgrep's whole Python package: use the managed one, or take `rules` out",
        ) from error
