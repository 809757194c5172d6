"""Measuring the times of a scan."""

from __future__ import annotations

import pytest

from verdict.app.stopwatch import Stopwatch
from verdict.domain.finding import EngineName
from verdict.domain.outcome import EngineRun, RunStatus
from verdict.domain.timings import EngineTime, FileTime, Portion
from verdict.ports import TargetFile

ONE, TWO = EngineName("one"), EngineName("two")


class Clock:
    """Stands still until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def file(name: str, size: int = 1) -> TargetFile:
    return TargetFile(name, name, size)


def run(name: EngineName) -> EngineRun:
    return EngineRun(name, "1", RunStatus.OK, required=True, duration=9.0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_phases_add_up_to_the_whole(clock: Clock) -> None:
    watch = Stopwatch(clock)
    for phase, end in (("listing", 1.0), ("engines", 5.0)):
        clock.now = end
        watch.lap(phase)
    assert watch.timings([]).phases == (("listing", 1.0), ("engines", 4.0))
    assert watch.last == ("engines", 4.0)


def test_a_portion_is_named_as_slow_after_five_seconds_until_it_ends(clock: Clock) -> None:
    watch = Stopwatch(clock)
    with watch.portion(ONE, [file("b.js", 2), file("a.js")]):
        clock.now = 4.0
        with watch.portion(ONE, [file("late.js")]):
            assert watch.waited_for() == {}
            clock.now = 9.5
            assert watch.waited_for() == {ONE: Portion(2, "b.js")}
    assert watch.waited_for() == {}


def test_only_a_file_alone_in_its_portion_gets_the_portions_time(clock: Clock) -> None:
    watch = Stopwatch(clock)
    watch.share(ONE, 4, 1)
    with watch.portion(ONE, [file("a.py"), file("b.py", 3)]):
        clock.now = 7.0
    with watch.portion(ONE, [file("c.py")]):
        clock.now = 9.0
    measured = watch.timings([run(ONE), run(TWO)])
    assert measured.engines == (EngineTime(ONE, 9.0, 4, 1, Portion(2, "b.py"), 7.0),)
    assert measured.files == (FileTime(ONE, "c.py", 2.0),)


def test_times_that_an_engine_reports_for_a_file_add_up(clock: Clock) -> None:
    watch = Stopwatch(clock)
    with watch.portion(ONE, [file("a.py")]):
        watch.record(ONE, {"a.py": 1.0})
        watch.record(ONE, {"a.py": 0.5})
        clock.now = 7.0
    assert watch.timings([]).files == (FileTime(ONE, "a.py", 1.5),)


def test_the_ten_slowest_files_are_named_slowest_first(clock: Clock) -> None:
    watch = Stopwatch(clock)
    watch.record(ONE, {f"{number}.py": float(number) for number in range(12)})
    assert [each.path for each in watch.timings([]).files] == [f"{number}.py" for number in range(11, 1, -1)]
