"""Whether the work after the engines grows with its input and no faster: each shape's input is doubled, twice.

`python benchmarks/linear.py [SHAPE…]`; the last column is near 2 for linear work and near 4 for quadratic. A shape is a
function that prepares an input of a size and returns what is timed: add it with `@shape(SIZE)`.
"""

from __future__ import annotations

import functools
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from locks import LOCKS

from verdict.app.code_comments import CodeComments
from verdict.app.engines import comments
from verdict.domain.correlation import correlate
from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Package, Severity, Source
from verdict.domain.fingerprint import Excerpt, identity
from verdict.domain.location import Location
from verdict.domain.policy import triage
from verdict.domain.text.untrusted import Redactor
from verdict.ports import Listing, TargetFile
from verdict.processes.deadline import Deadline
from verdict.rulebook.made_up_secrets import fabricate
from verdict.sbom.read import read_bill
from verdict.sbom.routes import routes
from verdict.settings.model import Config
from verdict.settings.policy import policy_of
from verdict.tree.excerpts import SourceReader

Prepare = Callable[[int, Path], Callable[[], object]]
SHAPES: dict[str, tuple[int, Prepare]] = {}
ROW = "{:40}{:>10}{:>10}{:>10}{:>8}"


def shape(size: int) -> Callable[[Prepare], Prepare]:
    """Register a shape; `size` is the smallest of the three that are timed."""

    def register(prepare: Prepare) -> Prepare:
        SHAPES[prepare.__name__] = size, prepare
        return prepare

    return register


def main() -> None:
    """Print a line for each shape: processor time for its size, twice and four times that, and the last ratio."""
    print(ROW.format("shape", "n", "2 n", "4 n", "ratio"))
    for name in sys.argv[1:] or SHAPES:
        size, prepare = SHAPES[name]
        times = [timed(prepare, factor * size) for factor in (1, 2, 4)]
        print(ROW.format(name, *(f"{each:.2f} s" for each in times), f"{times[2] / times[1]:.1f}"), flush=True)


def timed(prepare: Prepare, size: int) -> float:
    """Seconds of processor time, without the preparation."""
    with tempfile.TemporaryDirectory() as folder:
        work = prepare(size, Path(folder))
        begun = time.process_time()
        work()
        return time.process_time() - begun


def observed(where: Location, kind: Kind = Kind.SAST) -> Observation:
    """Something an engine found there."""
    source = Source(EngineName("fake"), "rule", "HIGH", Severity.HIGH, "fake")
    return Observation(source, kind, "title", "message", Confidence.HIGH, where)


def excerpts(folder: Path, text: str, observations: Sequence[Observation]) -> Callable[[], object]:
    """Mask and quote what was observed in a file `a.py` that holds the text."""
    (folder / "a.py").write_text(text, encoding="utf-8")

    def work() -> None:
        reader = SourceReader(folder, [TargetFile("a.py", "a.py", len(text.encode()))])
        reader.redactor(observations)
        for each in observations:
            reader.excerpt(each)

    return work


@shape(5_000)
def findings_in_one_function(size: int, folder: Path) -> Callable[[], object]:
    """Each on a line of its own."""
    text = "def f():\n" + "".join(f"    call({number})\n" for number in range(size))
    return excerpts(folder, text, [observed(Location("a.py", line + 2, 5, line + 2, 9)) for line in range(size)])


@shape(5_000)
def secrets_in_one_file(size: int, folder: Path) -> Callable[[], object]:
    """Each on a line of its own, all with the same beginning."""
    values = fabricate("ghp_<alnum:36> " * size, "linear").split()
    text = "".join(f'key = "{value}"\n' for value in values)
    places = [Location("a.py", line + 1, 8, line + 1, 8 + len(values[0])) for line in range(size)]
    return excerpts(folder, text, [observed(place, Kind.SECRET) for place in places])


@shape(15_000)
def escaped_quotes_in_a_secret(size: int, folder: Path) -> Callable[[], object]:
    """One secret whose region is a line of quotes, none of which ends a literal."""
    text = "\\'\"" * size
    return excerpts(folder, text, [observed(Location("a.py", 1, 1, 1, len(text) + 1), Kind.SECRET)])


@shape(1_250)
def findings_in_one_line(size: int, folder: Path) -> Callable[[], object]:
    """A thousand characters for each."""
    text = ("call(1);" + "x = 'abc'; " * 90 + "\t\t") * size
    step = len(text) // size
    places = [Location("a.py", 1, 1 + number * step, 1, 8 + number * step) for number in range(size)]
    return excerpts(folder, text, [observed(place) for place in places])


@shape(1_250)
def secrets_in_one_line(size: int, folder: Path) -> Callable[[], object]:
    """A thousand characters for each."""
    values = fabricate("<alnum:40> " * size, "linear").split()
    text = "".join(f"key('{value}');{'x = 1; ' * 135}" for value in values)
    step = len(text) // size
    places = [Location("a.py", 1, 5 + number * step, 1, 47 + number * step) for number in range(size)]
    return excerpts(folder, text, [observed(place, Kind.SECRET) for place in places])


@shape(1_000)
def definitions_within_each_other(size: int, folder: Path) -> Callable[[], object]:
    """Findings at the bottom of a ladder whose height is the root of its size."""
    depth = int(size**0.5)
    ladder = "".join(f"{' ' * level}def f{level}():\n" for level in range(depth))
    text = ladder + f"{' ' * depth}call()\n" * size
    lines = range(depth + 1, depth + size + 1)
    return excerpts(folder, text, [observed(Location("a.py", line, depth + 1, line, depth + 5)) for line in lines])


@shape(2_500)
def texts_with_known_secrets(size: int, _folder: Path) -> Callable[[], object]:
    """As many known values as messages to mask."""
    values = fabricate("<alnum:40> " * size, "linear").split()
    redact = Redactor(values)
    return lambda: [redact(f"message about {value} in a sentence") for value in values]


@shape(100)
def identities_of_secrets(size: int, _folder: Path) -> Callable[[], object]:
    """Slow by purpose for each, see `fingerprint`."""
    values = fabricate(f"<alnum:{20 + size % 7}> " * size, f"linear {size}").split()
    seen = observed(Location("a.py", 1), Kind.SECRET)
    return lambda: [identity(seen, Excerpt(secret=value)) for value in values]


def correlated(observations: Sequence[Observation]) -> Callable[[], object]:
    """Find out which are one problem."""
    excerpt = Excerpt(code="the code", secret="the secret")
    return lambda: correlate(observations, lambda _: excerpt)


@shape(5_000)
def observations_at_one_place(size: int, _folder: Path) -> Callable[[], object]:
    """Two engines', which differ in what they say."""
    here = observed(Location("a.py", 1, 1, 1, 9))
    return correlated([_of(here, "one" if number % 2 else "other", number) for number in range(size)])


@shape(5_000)
def observations_of_long_regions(size: int, _folder: Path) -> Callable[[], object]:
    """Each of fifty lines, two engines' in turn, each a line below the one before."""
    return correlated(
        [
            _of(observed(Location("a.py", number + 1, 1, number + 50, 9)), "one" if number % 2 else "other", number)
            for number in range(size)
        ]
    )


@shape(5_000)
def sightings_of_one_secret(size: int, _folder: Path) -> Callable[[], object]:
    """By two rules each of two engines, with different words."""
    here = observed(Location("a.py", 1, 1, 1, 9), Kind.SECRET)
    return correlated([_of(here, "one" if number % 2 else "other", number) for number in range(size)])


@shape(5_000)
def secrets_around_each_other(size: int, _folder: Path) -> Callable[[], object]:
    """Each by a rule of its own, in a region around the one before."""
    places = [Location("a.py", 1, size + 1 - number, 1, size + 2 + number) for number in range(size)]
    return correlated(
        [
            replace(each, source=replace(each.source, rule_id=f"rule {number}"))
            for number, each in enumerate(observed(place, Kind.SECRET) for place in places)
        ]
    )


@shape(5_000)
def names_of_one_advisory(size: int, _folder: Path) -> Callable[[], object]:
    """Each known by a name of its own and by one that all have."""
    package = Package("flask", "1.0", "pkg:pypi/flask@1.0")
    here = replace(observed(Location("a.py", 1), Kind.VULNERABILITY), package=package)
    apart = [replace(here, source=replace(here.source, rule_id=f"A-{number}")) for number in range(size)]
    return correlated([each for one in apart for each in (one, replace(one, aliases=("CVE-2024-1",), message="again"))])


def _of(observation: Observation, engine: str, number: int) -> Observation:
    source = replace(observation.source, engine=EngineName(engine), rule_id=f"rule {number % 4}")
    return replace(observation, source=source, cwe=("CWE-89",), message=f"message {number}")


@shape(400)
def comments_in_one_line(size: int, folder: Path) -> Callable[[], object]:
    """Findings of a line of a thousand characters for each, asked for the comments that answer for them."""
    text = ("call(1);" + "x = 'abc'; " * 90) * size
    (folder / "a.py").write_text(text, encoding="utf-8")
    reader = SourceReader(folder, [TargetFile("a.py", "a.py", len(text))])
    here = _of(observed(Location("a.py", 1, 1, 1, 9)), "bandit", 0)
    (found,) = correlate([here], lambda _: Excerpt(code="the code"))
    in_code = CodeComments(reader, comments())
    return lambda: [in_code.suppressing(found) for _ in range(size)]


@shape(1_000)
def blocks_of_comments(size: int, folder: Path) -> Callable[[], object]:
    """As many findings as comments around them, which name fifty rules, half of them within each other."""
    rules = ", ".join(f"rule-{number}" for number in range(50))
    lines = [f"# verdict: ignore-start[{rules}] why\ncall(1)\n", "# verdict: ignore-end\n"]
    text = "".join(lines) * (size // 2) + lines[0] * (size // 2) + lines[1] * (size // 2)
    (folder / "a.py").write_text(text, encoding="utf-8")
    reader = SourceReader(folder, [TargetFile("a.py", "a.py", len(text))])
    places = [Location("a.py", number) for number, line in enumerate(text.splitlines(), 1) if line == "call(1)"]
    found = correlate([_of(observed(place), "bandit", place.line) for place in places], lambda _: Excerpt(code="code"))
    found = tuple(replace(each, rule_id=f"rule-{number % 60}") for number, each in enumerate(found))
    in_code = CodeComments(reader, comments())
    return lambda: [in_code.suppressing(each) for each in found]


@shape(5_000)
def findings_to_suppress(size: int, _folder: Path) -> Callable[[], object]:
    """In one file, before a thousand suppressions of paths."""
    places = [observed(Location("a.py", line + 1, 1, line + 1, 9)) for line in range(size)]
    found = correlate(places, lambda _: Excerpt(code="the code"))
    settings = [{"path": f"src/{number}/**/x*.py", "reason": "not ours"} for number in range(1_000)]
    policy = policy_of(Config.model_validate({"version": 1, "suppressions": settings}), "benchmark")
    return lambda: triage(found, policy, baseline={}, inline=lambda _: (), today=date(2026, 1, 1))


def bill(files: Mapping[str, str], folder: Path) -> Callable[[], object]:
    """Read a bill of some files, with the ways to its packages."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    listing = Listing(folder, tuple(TargetFile(name, name, len(text)) for name, text in files.items()))
    return lambda: [routes(manifest) for manifest in read_bill(listing, Deadline(3600)).manifests]


def _of_lock(files: Mapping[str, Callable[[int], str]], size: int, folder: Path) -> Callable[[], object]:
    return bill({name: make(size) for name, make in files.items()}, folder)


for shape_name, lock_files in LOCKS.items():
    SHAPES[shape_name] = 2_000, functools.partial(_of_lock, lock_files)


if __name__ == "__main__":
    main()
