"""Checking rules against their annotated samples."""

from __future__ import annotations

from pathlib import Path

import pytest

from verdict.domain.errors import OutputInvalid
from verdict.engines.semgrep.samples import Mistake, check
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace
from verdict.rulebook.catalogue import read

RULE = """rules:
  - id: python-{name}
    languages: [python]
    message: found
    metadata: {{title: t, impact: LOW, likelihood: MEDIUM}}
    pattern: {name}()
"""


def _write(root: Path, sample: str) -> None:
    folder = root / "python"
    folder.mkdir()
    (folder / "one.yaml").write_text(RULE.format(name="one"))
    (folder / "one.py").write_text(sample)
    (folder / "two.yaml").write_text(RULE.format(name="two"))
    (folder / "two.py").write_text("# ruleid: python-two\ntwo()\n# ok: python-two\none()\n")


@pytest.mark.live
def test_rules_that_agree_with_their_samples_have_no_mistakes(tools: dict[str, Tool], place: Workplace) -> None:
    _write(place.root, "# ruleid: python-one\none()\n# ok: python-one\nother()\ntwo()\n")
    assert check(list(read(place.root).values()), tools["semgrep"], place) == ()


@pytest.mark.live
def test_both_kinds_of_mistakes_are_reported_with_their_line(tools: dict[str, Tool], place: Workplace) -> None:
    _write(place.root, "# ruleid: python-one\nother()\n# ok: python-one\none()\n")
    mistakes = check(list(read(place.root).values()), tools["semgrep"], place)
    assert mistakes == (
        Mistake("python/one.py", 2, "python-one", found=False),
        Mistake("python/one.py", 4, "python-one", found=True),
    )
    assert str(mistakes[0]) == "python/one.py:2: python-one doesn't report a line that is marked"
    assert str(mistakes[1]) == "python/one.py:4: python-one reports a line that isn't marked"


@pytest.mark.live
def test_only_the_selected_rules_are_checked(tools: dict[str, Tool], place: Workplace) -> None:
    _write(place.root, "# ruleid: python-one\nother()\n")
    assert check([read(place.root)["python-two"]], tools["semgrep"], place) == ()


@pytest.mark.live
def test_an_unparsable_sample_is_an_error(tools: dict[str, Tool], place: Workplace) -> None:
    _write(place.root, "# ruleid: python-one\none()\ndef (:\n")
    with pytest.raises(OutputInvalid, match=r"python/one\.py"):
        check(list(read(place.root).values()), tools["semgrep"], place)
