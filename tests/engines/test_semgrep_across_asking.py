"""How often semgrep is started, and what it is asked first."""

from __future__ import annotations

from collections.abc import Mapping

from builders import target_file

from verdict.domain.outcome import Completed
from verdict.engines.semgrep.across.asking import Asked
from verdict.engines.semgrep.across.ends import Ends
from verdict.engines.semgrep.across.memory import Memory
from verdict.engines.semgrep.across.python.language import PYTHON
from verdict.engines.semgrep.across.study import Study
from verdict.engines.semgrep.parts import Rule
from verdict.ports import TargetFile, Workplace


def rule(name: str, source: str, sink: str) -> Rule:
    gates = ({"pattern-regex": rf"(?s)\A.*?\b{word}\b.*"} for word in (source, sink))
    return {
        "id": name,
        "mode": "taint",
        "languages": ["python"],
        "severity": "CRITICAL",
        "message": "data",
        "metadata": {"likelihood": "HIGH"},
        "pattern-sources": [{"patterns": [next(gates), {"pattern": f"{source}()"}]}],
        "pattern-sinks": [{"patterns": [next(gates), {"pattern": f"{sink}(...)"}]}],
    }


class Deaf:
    """Answers nothing, and remembers what each start was asked: for each file the questions without their digests."""

    def __init__(self) -> None:
        self.starts: list[dict[str, list[str]]] = []

    def __call__(self, asked: Mapping[TargetFile, Asked], _place: Workplace) -> Completed:
        patterns = {file.path: [str(rule["pattern-either"]) for rule in each.rules] for file, each in asked.items()}
        self.starts.append(patterns)
        return Completed((), ())


def asked(place: Workplace, rules: list[Rule], files: Mapping[str, str]) -> list[dict[str, list[str]]]:
    deaf = Deaf()
    listed = [target_file(place.root, name, text) for name, text in files.items()]
    Study(PYTHON, Ends(rules, PYTHON), deaf, place, Memory(None, None, {})).of(listed, [])
    return deaf.starts


def test_a_few_files_take_one_start_and_many_one_for_each_processor(place: Workplace) -> None:
    def shop(parts: int) -> dict[str, str]:
        views = {f"v{n}.py": f"import d{n}\ndef f():\n    d{n}.save(read())\n" for n in range(parts)}
        return views | {f"d{n}.py": "def save(x):\n    store(x)\n" for n in range(parts)}

    assert len(asked(place, [rule("a", "read", "store")], shop(4))) == 1
    assert len(asked(place, [rule("a", "read", "store")], shop(9))) == place.jobs


def test_of_sources_and_sinks_those_that_fewer_files_may_have_are_looked_for_first(place: Workplace) -> None:
    files = {
        "db.py": "def save(x):\n    store(x)\n",
        "one.py": "import db\ndef f():\n    db.save(read())\n",
        "two.py": "import db\ndef f():\n    db.save(read())\n",
        "view.py": "import run, fork\ndef f():\n    run.g(get())\n    fork.g(get())\n",
        "run.py": "def g(x):\n    start(x)\n",
        "fork.py": "def g(x):\n    start(x)\n",
    }
    (first,) = asked(place, [rule("many-sources", "read", "store"), rule("many-sinks", "get", "start")], files)
    assert sorted(first) == ["db.py", "view.py"]
    assert "store(...)" in first["db.py"][0]
    assert "get()" in first["view.py"][0]
