"""Which files are read for what they define."""

from __future__ import annotations

from dataclasses import replace

from builders import target_file

from verdict.engines.semgrep.across.code import Module
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.facts import Facts
from verdict.engines.semgrep.across.memory import Memory
from verdict.engines.semgrep.across.python.language import PYTHON
from verdict.engines.semgrep.parts import Rule
from verdict.ports import Workplace

RULE: Rule = {
    "id": "python-sql-injection",
    "mode": "taint",
    "languages": ["python"],
    "severity": "CRITICAL",
    "message": "SQL",
    "metadata": {"likelihood": "HIGH"},
    "pattern-sources": [{"patterns": [{"pattern-regex": r"(?s)\A.*?\brequest\b.*"}, {"pattern": "request.args"}]}],
    "pattern-sinks": [{"patterns": [{"pattern-regex": r"(?s)\A.*?\bexecute\b.*"}, {"pattern": "$DB.execute(...)"}]}],
}


def test_a_file_too_large_for_rules_that_follow_data_is_skipped_before_it_is_read(place: Workplace) -> None:
    def read(path: str, _text: bytes, _seen: bytes) -> Module:
        seen.append(path)
        return Module()

    seen: list[str] = []
    texts = {"a.py": "request\n", "b.py": "db.execute(x)\n", "large.py": "request.db.execute(x)\n" * 20_000}
    files = [target_file(place.root, name, text) for name, text in texts.items()]
    facts = Facts(replace(PYTHON, read=read), Ends([RULE], PYTHON), place, Memory(None, None, {}))
    assert [*facts.of(files)] == [*texts]
    assert seen == ["a.py", "b.py"]
