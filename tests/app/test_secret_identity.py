"""The hashes that identify secrets: always the same values, and none computed after the deadline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builders import observation

from verdict.app.secret_identity import KeyedExcerpts
from verdict.domain.correlation import correlate
from verdict.domain.finding import Kind, Observation
from verdict.domain.fingerprint import Excerpt
from verdict.domain.location import Location
from verdict.domain.outcome import Completed
from verdict.ports import Engine, TargetFile
from verdict.processes.deadline import Deadline


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


def test_hashing_in_advance_does_not_change_fingerprints() -> None:
    assert marks(secrets(20), Deadline(None)) == ([each.fingerprint for each in correlate(secrets(20), excerpt)], 0)


def test_after_the_deadline_secrets_are_still_findings_with_distinct_fingerprints() -> None:
    made, left = marks(secrets(20), Ends(0))
    assert left == 20
    assert len(set(made)) == 20
    assert set(made).isdisjoint(each.fingerprint for each in correlate(secrets(20), excerpt))


def test_hashes_computed_before_the_deadline_give_the_usual_fingerprints() -> None:
    whole = {each.fingerprint for each in correlate(secrets(20), excerpt)}
    made, left = marks(secrets(20), Ends(5))
    assert (left, len(made), len(whole & set(made))) == (15, 20, 5)


def test_other_findings_keep_their_excerpts_after_the_deadline() -> None:
    found = [observation("a.py")]
    excerpts = KeyedExcerpts(excerpt, Ends(0))
    excerpts.prepare([*found, *secrets(1)])
    assert excerpts(found[0]) == excerpt(found[0])
    assert (excerpts(secrets(1)[0]).secret, excerpts(secrets(1)[0]).snippet) == (None, "shown")


class Hashes:
    """A cache that remembers the hashes of secrets, and no results."""

    def __init__(self) -> None:
        self.kept: dict[bytes, str] = {}

    def get(self, engine: Engine, files: Sequence[TargetFile], digests: Mapping[str, str]) -> Mapping[str, Completed]:
        raise NotImplementedError

    def put(self, engine: Engine, files: Sequence[TargetFile], result: Completed, digests: Mapping[str, str]) -> None:
        raise NotImplementedError

    def notes(self, keys: Sequence[bytes]) -> Mapping[bytes, bytes]:
        raise NotImplementedError

    def put_notes(self, notes: Mapping[bytes, bytes]) -> None:
        raise NotImplementedError

    def secret_hashes(self, keys: Sequence[bytes]) -> Mapping[bytes, str]:
        return {key: self.kept[key] for key in keys if key in self.kept}

    def put_secret_hashes(self, hashes: Mapping[bytes, str]) -> None:
        self.kept.update(hashes)


def cached_marks(found: list[Observation], cache: Hashes, deadline: Deadline, source: str | None) -> list[str]:
    excerpts = KeyedExcerpts(excerpt, deadline, cache, lambda _: source)
    excerpts.prepare(found)
    return [each.fingerprint for each in correlate(found, excerpts)]


def test_secrets_in_unchanged_content_keep_their_fingerprints_without_hashing() -> None:
    cache, expected = Hashes(), marks(secrets(5), Deadline(None))[0]
    assert cached_marks(secrets(5), cache, Deadline(None), "content") == expected
    assert len(cache.kept) == 5
    assert cached_marks(secrets(5), cache, Ends(0), "content") == expected, "after the deadline no hash is made"


def test_cached_hashes_of_other_content_are_not_used() -> None:
    cache = Hashes()
    before = cached_marks(secrets(5), cache, Deadline(None), "content")
    assert set(before).isdisjoint(cached_marks(secrets(5), cache, Ends(0), "another content"))


def test_hashes_of_unknown_content_are_not_cached() -> None:
    cache = Hashes()
    cached_marks(secrets(5), cache, Deadline(None), None)
    assert cache.kept == {}


def test_missing_hashes_after_the_deadline_are_not_cached() -> None:
    cache = Hashes()
    cached_marks(secrets(5), cache, Ends(2), "content")
    assert len(cache.kept) == 2


def test_an_unreadable_secret_is_not_cached() -> None:
    cache = Hashes()
    excerpts = KeyedExcerpts(lambda _: Excerpt(), Deadline(None), cache, lambda _: "content")
    excerpts.prepare(secrets(1))
    assert cache.kept == {}
