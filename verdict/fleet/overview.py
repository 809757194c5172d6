"""The questions that a fleet's report answers, and the comparison of two days. Their SQL is in files beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date
from importlib import resources

from verdict.domain.rows import Rows, Table
from verdict.fleet.questions import Questions


def sections(questions: Questions, most: int | None) -> Iterator[Table]:
    """The tables of the report, each with at most `most` rows.

    Raises:
        UsageError: see `Questions.ask`.
    """
    folder = resources.files("verdict.fleet") / "sections"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        sql = file.read_text(encoding="utf-8")
        title, meaning = (line.removeprefix("-- ") for line in sql.splitlines()[:2])
        yield Table(title, meaning, questions.ask(sql, most))


def not_covered(questions: Questions, slugs: Collection[str], most: int | None) -> Rows:
    """What the newest decisions of these repositories don't cover, and of how many each time; the most frequent first.

    Raises:
        UsageError: see `Questions.ask`.
    """
    sql = (resources.files("verdict.fleet") / "not_covered.sql").read_text(encoding="utf-8")
    return questions.ask(sql, most, {"slugs": list(slugs)})


def compared(questions: Questions, early: date, late: date, most: int | None) -> Rows:
    """The findings that are new and those that are fixed on a later day, by repository.

    Raises:
        UsageError: see `Questions.ask`.
    """
    sql = (resources.files("verdict.fleet") / "changes.sql").read_text(encoding="utf-8")
    return questions.ask(sql, most, {"early": early, "late": late})
