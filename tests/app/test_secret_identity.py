"""The hashes that identify secrets: as before, whoever makes them, and none after the deadline."""

from __future__ import annotations

from builders import observation

from verdict.app.secret_identity import KeyedExcerpts
from verdict.domain.correlation import correlate
from verdict.domain.finding import Kind, Location, Observation
from verdict.domain.fingerprint import Excerpt
from verdict.processes.run import Deadline


class Ends(Deadline):
    """A deadline that is over once it was asked so many times."""

    def __init__(self, asked: int) -> None:
        super().__init__(1)
        self.left = asked

    @property
    def over(self) -> bool:
        self.left -= 1
        return self.left < 0


def secrets(count: int) -> list[Observation]:
    return [observation("a.py", kind=Kind.SECRET, location=Location("a.py", line + 1, 1)) for line in range(count)]


def excerpt(of: Observation) -> Excerpt:
    return Excerpt(code=f"code {of.location.line}", snippet="shown", secret=f"value {of.location.line}")


def marks(found: list[Observation], deadline: Deadline) -> tuple[list[str], int]:
    excerpts = KeyedExcerpts(excerpt, deadline)
    excerpts.prepare(found)
    return [each.fingerprint for each in correlate(found, excerpts)], excerpts.left


def test_fingerprints_are_as_without_preparation() -> None:
    assert marks(secrets(20), Deadline(None)) == ([each.fingerprint for each in correlate(secrets(20), excerpt)], 0)


def test_after_the_deadline_secrets_are_findings_still_each_with_a_fingerprint_of_its_own() -> None:
    made, left = marks(secrets(20), Ends(0))
    assert left == 20
    assert len(set(made)) == 20
    assert set(made).isdisjoint(each.fingerprint for each in correlate(secrets(20), excerpt))


def test_what_is_made_by_the_deadline_is_as_ever() -> None:
    whole = {each.fingerprint for each in correlate(secrets(20), excerpt)}
    made, left = marks(secrets(20), Ends(5))
    assert (left, len(made), len(whole & set(made))) == (15, 20, 5)


def test_other_findings_keep_their_excerpts_after_the_deadline() -> None:
    found = [observation("a.py")]
    excerpts = KeyedExcerpts(excerpt, Ends(0))
    excerpts.prepare([*found, *secrets(1)])
    assert excerpts(found[0]) == excerpt(found[0])
    assert (excerpts(secrets(1)[0]).secret, excerpts(secrets(1)[0]).snippet) == (None, "shown")
