"""Runs of tools that were imported from reports, beside those of this scan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from verdict.domain.finding import EngineName, Kind, Observation
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.domain.text.amounts import plural
from verdict.engines.imported.subjects import NO_CODE


@dataclass(frozen=True, slots=True)
class Imported:
    """A tool's run from a report, and the values of secrets that the report shows, for masking."""

    run: EngineRun
    secrets: frozenset[str] = field(default=frozenset(), repr=False)


def without_repeats(own: Iterable[Observation], runs: Sequence[Imported]) -> list[Imported]:
    """The runs without results that an earlier report of the same tool, or the tool itself in this scan, has already.

    Those are the results of one rule at one line, or on one package in the same files. A notice counts them.
    """
    kept = Counter(map(_sighting, own))
    done = []
    for each in runs:
        before, seen = kept.copy(), Counter[tuple[object, ...]]()
        fresh = []
        for observation in each.run.observations:
            key = _sighting(observation)
            seen[key] += 1
            if seen[key] > before[key]:
                fresh.append(observation)
        kept |= seen
        number = len(each.run.observations) - len(fresh)
        if number:
            said = f"{plural(number, 'result is', 'results are')} in another report of {each.run.id} too"
            each = replace(  # noqa: PLW2901  the same run without them
                each, run=replace(each.run, observations=tuple(fresh), notices=(*each.run.notices, said))
            )
        done.append(each)
    return done


def _sighting(observation: Observation) -> tuple[object, ...]:
    where, package = observation.location, observation.package
    about: tuple[object, ...] = where.path, where.line
    if package is not None:
        about = (
            package.purl or package.name,
            package.version,
            where.path,
            *sorted(each.path for each in observation.also_at),
        )
    return observation.source.engine, observation.source.rule_id, observation.kind, *about


def joined(runs: Iterable[EngineRun]) -> tuple[EngineRun, ...]:
    """One run for each tool: those of several reports, and of an engine that ran too, put together."""
    groups: dict[EngineName, list[EngineRun]] = {}
    for run in runs:
        groups.setdefault(run.id, []).append(run)
    return tuple(group[0] if len(group) == 1 else _joined(group) for group in groups.values())


_WORST = (
    RunStatus.FAILED, RunStatus.TIMED_OUT, RunStatus.MISSING, RunStatus.PARTIAL, RunStatus.OK, RunStatus.SKIPPED
)  # fmt: skip


def _joined(group: list[EngineRun]) -> EngineRun:
    worst = min(group, key=lambda run: _WORST.index(run.status))
    return replace(
        worst,
        version=", ".join(dict.fromkeys(run.version for run in group if run.version)),
        required=any(run.required for run in group),
        duration=sum(run.duration for run in group),
        observations=tuple(each for run in group for each in run.observations),
        scanned=tuple(sorted({path for run in group for path in run.scanned})),
        unscanned=tuple(sorted({gap for run in group for gap in run.unscanned})),
        error="; ".join(run.error for run in group if run.error) or None,
        hint=next((run.hint for run in group if run.hint), None),
        artifacts=tuple(each for run in group for each in run.artifacts),
        unchecked=next((run.unchecked for run in group if run.unchecked is not None), None),
        notices=tuple(dict.fromkeys(each for run in group for each in run.notices)),
        imported_from=tuple(each for run in group for each in run.imported_from),
        lists_scanned=all(run.lists_scanned for run in group),
    )


def analyses_code(run: EngineRun) -> bool:
    """Whether a run looked for weaknesses in code, so that the files it names count as analysed."""
    if run.observations:
        return any(each.kind is Kind.SAST for each in run.observations)
    return run.id not in NO_CODE
