"""Lines of the rules' samples that only data across functions finds: `across: RULE` stands above them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from builders import target_file

from verdict.app.locations import rules_folder
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace
from verdict.rulebook.catalogue import annotated

pytestmark = pytest.mark.live

SAMPLES = {
    file.relative_to(rules_folder()).as_posix(): [*annotated(text, "across")]
    for file in sorted(rules_folder().rglob("*"))
    if file.suffix in {".py", ".js", ".ts", ".tsx", ".go", ".java"}
    and " across: " in (text := file.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize("language", ["python", "javascript", "go", "java"])
def test_marked_lines_are_found_across_functions_and_safe_ones_are_not(
    language: str, place: Workplace, tools: Mapping[str, Tool]
) -> None:
    engine = SemgrepEngine(tools["semgrep"], rules_folder(), across_functions=True)
    texts = {
        name: (rules_folder() / name).read_text(encoding="utf-8") for name in SAMPLES if name.startswith(f"{language}/")
    }
    result = engine.across([target_file(place.root, name, text) for name, text in texts.items()], [], place, None, {})
    found = {(each.location.path, each.location.line, each.source.rule_id) for each in result.observations}
    assert any(SAMPLES[name] for name in texts)
    assert {(name, *mark) for name in texts for mark in SAMPLES[name]} <= found
    safe = {(name, *mark) for name, text in texts.items() for mark in annotated(text, "ok")}
    assert not safe & found
