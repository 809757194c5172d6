"""How often semgrep is started, and what it is asked first."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from builders import target_file

from verdict.domain.outcome import Completed, Gap, Unscanned
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

    def __init__(self, *unread: str) -> None:
        self.starts: list[dict[str, list[str]]] = []
        self.unread = unread

    def __call__(self, asked: Mapping[TargetFile, Asked], _place: Workplace) -> Completed:
        patterns = {file.path: [str(rule["pattern-either"]) for rule in each.rules] for file, each in asked.items()}
        self.starts.append(patterns)
        late = (Unscanned(file.path, Gap.FAILED, "no answer") for file in asked if file.path in self.unread)
        return Completed((), (), tuple(late))


def studied(place: Workplace, deaf: Deaf, files: Mapping[str, str], through: Collection[str] | None) -> Completed:
    listed = [target_file(place.root, name, text) for name, text in files.items()]
    study = Study(PYTHON, Ends([rule("a", "read", "store")], PYTHON), deaf, place, Memory(None, None, {}))
    return study.of(listed, [], through)


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


TWO = {
    "a.py": "from b import save\ndef f():\n    save(read())\n",
    "b.py": "def save(x):\n    store(x)\n",
    "c.py": "from d import save\ndef f():\n    save(read())\n",
    "d.py": "def save(x):\n    store(x)\n",
}


def test_only_functions_that_data_of_the_scanned_files_may_get_to_are_asked_about(place: Workplace) -> None:
    for through, sources in ((None, ["a.py", "c.py"]), ({"a.py"}, ["a.py"]), ({"d.py"}, ["c.py"])):
        deaf = Deaf()
        studied(place, deaf, TWO, through)
        assert sorted(deaf.starts[0]) == sources


def test_another_file_that_is_not_answered_about_is_a_notice_and_a_scanned_one_a_gap(place: Workplace) -> None:
    whole = studied(place, Deaf("a.py"), TWO, None)
    assert ([gap.path for gap in whole.unscanned], whole.notices) == (["a.py"], ())
    part = studied(place, Deaf("a.py"), TWO, {"b.py"})
    said = "data was not followed everywhere across functions: a.py could not be looked at"
    assert (part.unscanned, part.notices) == ((), (said,))
