"""What is remembered of data across functions between scans."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from builders import observation

from verdict.domain.outcome import Completed, Gap, Unscanned
from verdict.engines.semgrep.across.memory import Answers, Marks, Memory
from verdict.engines.semgrep.across.python.code import module_of
from verdict.stores.result_cache import SqliteResultCache

TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"
CODE = b"from app import db\nclass A:\n    def f(self, x: int, *, y=1): return db.run(x, y=y)\n"
DIGESTS = {"a.py": "1", "b.py": "2"}


def memory(folder: Path, engine: str | None = "semgrep", **digests: str) -> Memory:
    return Memory(SqliteResultCache(folder), engine, {**DIGESTS, **digests})


def test_what_a_file_defines_comes_back_as_it_was(tmp_path: Path) -> None:
    module = module_of(CODE)
    memory(tmp_path).put_modules({"a.py": module})
    memory(tmp_path).put_marks({"a.py": Marks(("rule",), ())})
    assert memory(tmp_path).modules(["a.py", "b.py"]) == {"a.py": module}
    assert memory(tmp_path).marks(["a.py", "b.py"]) == {"a.py": Marks(("rule",), ())}


def test_another_content_rule_or_question_has_nothing_remembered(tmp_path: Path) -> None:
    answers = {"a.py": Answers((observation("a.py"),))}
    memory(tmp_path).put_answers(answers, {"a.py": "question"})
    assert memory(tmp_path).answers({"a.py": "question"}) == answers
    assert not memory(tmp_path).answers({"a.py": "another"})
    assert not memory(tmp_path, "other rules").answers({"a.py": "question"})
    assert not memory(tmp_path, **{"a.py": "changed"}).answers({"a.py": "question"})
    assert not memory(tmp_path, None).answers({"a.py": "question"})


def test_answers_with_failures_are_not_remembered(tmp_path: Path) -> None:
    kept = memory(tmp_path)
    kept.put_answers({"a.py": Answers((), (Unscanned("a.py", Gap.FAILED, "crash"),))}, {"a.py": "question"})
    kept.put_result(kept.project("Python", ["a.py"], []), Completed((), (), (Unscanned("a.py", Gap.FAILED, "crash"),)))
    assert not kept.answers({"a.py": "question"})
    assert kept.result(kept.project("Python", ["a.py"], [])) is None


def test_a_projects_result_depends_on_all_of_its_files(tmp_path: Path) -> None:
    result = Completed((observation("a.py"),), (), (), None, ("a notice",))
    kept = memory(tmp_path)
    kept.put_result(kept.project("Python", DIGESTS, []), result)
    assert kept.result(kept.project("Python", DIGESTS, [])) == result
    changed = memory(tmp_path, **{"b.py": "3"})
    assert changed.result(changed.project("Python", DIGESTS, [])) is None
    assert kept.project("Python", [*DIGESTS, "unknown.py"], []) is None


def test_no_secret_is_remembered(tmp_path: Path) -> None:
    kept = memory(tmp_path)
    kept.put_answers({"a.py": Answers((observation("a.py", message=f"it is {TOKEN}"),))}, {"a.py": "question"})
    assert TOKEN.encode() not in b"".join(file.read_bytes() for file in tmp_path.rglob("*"))


def test_a_note_that_is_none_counts_as_missing(tmp_path: Path) -> None:
    class Damaged(SqliteResultCache):
        def notes(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
            return dict.fromkeys(keys, b"{")

    kept = Memory(Damaged(tmp_path), "semgrep", DIGESTS)
    assert not kept.modules(["a.py"])
    assert kept.result(kept.project("Python", ["a.py"], [])) is None
