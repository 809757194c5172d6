"""Serialises a finished report as lines, for the transfer from the scan's process to the server.

Lines are short, so that reading one never delays the server's other requests. Fields of `Report` are serialised by
their types. Omitted are the engines' observations and the policy's functions, which no presenter shows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import CodeRole, Confidence, EngineName, Kind
from verdict.domain.outcome import Unscanned
from verdict.domain.policy import Policy, Thresholds
from verdict.domain.report import Report
from verdict.domain.severity.lowering import Lowering

_VERSION = 2  # detects a scan's process of a newer version than the running server
_ROWS = 50  # elements of a tuple in one line


@dataclass(frozen=True, slots=True)
class _Shown:
    """The parts of a policy that presenters show."""

    thresholds: Thresholds
    kinds: Mapping[Kind, Thresholds]
    engines: Mapping[EngineName, Thresholds]
    confidences: Mapping[Confidence, Thresholds]
    new_only: bool
    source: str
    steps: Mapping[CodeRole, int]
    trusts_places: bool


@dataclass(frozen=True, slots=True)
class _End:
    version: int
    rows: int


_FIELDS: Mapping[str, Any] = {
    **get_type_hints(Report),
    "policy": _Shown,
    "scanned": tuple[str, ...],
    "unscanned": tuple[Unscanned, ...],
    "end": _End,
}
_ADAPTERS = {name: TypeAdapter(hint) for name, hint in _FIELDS.items()}
_OF_RUNS = ("scanned", "unscanned")  # such lines belong to the last of `runs`
_LISTS = frozenset(name for name, hint in _FIELDS.items() if get_origin(hint) is tuple)


def lines(report: Report) -> Iterator[bytes]:
    """The report as lines without line breaks, each with a field or some elements of one."""
    count = 0
    for name, value in _values(report):
        if name not in _LISTS:
            yield _line(name, value)
            continue
        for start in range(0, len(value), _ROWS):
            yield _line(name, value[start : start + _ROWS])
        count += len(value)
    yield _line("end", _End(_VERSION, count))


def _values(report: Report) -> Iterator[tuple[str, Any]]:
    for field in fields(report):
        value = getattr(report, field.name)
        if field.name == "policy":
            yield "policy", _shown(value)
        elif field.name == "runs":
            for run in value:
                yield "runs", (replace(run, observations=(), scanned=(), unscanned=()),)
                yield "scanned", run.scanned
                yield "unscanned", run.unscanned
        else:
            yield field.name, value


def _line(name: str, value: object) -> bytes:
    return name.encode() + b" " + _ADAPTERS[name].dump_json(value)


def _shown(policy: Policy) -> _Shown:
    return _Shown(
        policy.thresholds,
        policy.kinds,
        policy.engines,
        policy.confidences,
        policy.new_only,
        policy.source,
        policy.lowering.steps,
        policy.trusts_places,
    )


class Received:
    """Rebuilds a report from its lines."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}
        self._rows: defaultdict[str, list[Any]] = defaultdict(list)
        self._count = 0

    def take(self, line: bytes) -> Report | None:
        """Read the next line. Returns the report after the last line, None before.

        Raises:
            OutputInvalid: it isn't a line of a report, or lines are missing.
        """
        name, _, content = line.partition(b" ")
        field = name.decode("ascii", "replace")
        try:
            value = _ADAPTERS[field].validate_json(content)
            if field == "end":
                return self._report(value)
            self._keep(field, value)
        except (KeyError, IndexError, TypeError, ValidationError) as error:
            raise _unreadable() from error
        return None

    def _keep(self, field: str, value: Any) -> None:
        if field not in _LISTS:
            self._values[field] = value
            return
        self._count += len(value)
        of_run = f" {len(self._rows['runs'])}" if field in _OF_RUNS else ""
        self._rows[field + of_run].extend(value)

    def _report(self, end: _End) -> Report:
        missing = {field.name for field in fields(Report)}.difference(self._values, _LISTS)
        if missing or end != _End(_VERSION, self._count):
            raise _unreadable()
        shown = self._values.pop("policy")
        policy = Policy(
            shown.thresholds,
            shown.kinds,
            shown.engines,
            shown.confidences,
            shown.new_only,
            source=shown.source,
            lowering=Lowering(shown.steps),
            trusts_places=shown.trusts_places,
        )
        self._rows["runs"] = [
            replace(run, **{field: tuple(self._rows[f"{field} {number}"]) for field in _OF_RUNS})
            for number, run in enumerate(self._rows["runs"], 1)
        ]
        lists: dict[str, Any] = {name: tuple(self._rows[name]) for name in _LISTS.difference(_OF_RUNS)}
        return Report(**{"policy": policy, **self._values, **lists})


def _unreadable() -> OutputInvalid:
    return OutputInvalid("the scan's process sent an incomplete report", hint="restart the server, then scan again")
