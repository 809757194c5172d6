"""Damaged JavaScript, TypeScript, Go and Java code is read as far as it goes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mutations import cut, few, mutated

from verdict.app.locations import rules_folder
from verdict.engines.semgrep.across.languages import LANGUAGES
from verdict.engines.semgrep.across.names import Names

SAMPLES = [
    *sorted((*rules_folder().glob("javascript/*.[jt]s"), *rules_folder().glob("javascript/*.tsx")))[:6],
    *sorted(rules_folder().glob("go/*.go"))[:3],
    *sorted(rules_folder().glob("java/*.java"))[:3],
]


@few
@given(st.data())
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_damaged_code_has_functions_in_its_text_or_none(sample: Path, data: st.DataObject) -> None:
    raw = data.draw(st.one_of(mutated(sample.read_bytes()), cut(sample.read_bytes())))
    (language,) = [each for each in LANGUAGES if sample.suffix in each.suffixes]
    module = language.read(sample.name, raw, raw)
    lines = raw.count(b"\n") + 1
    for function in module.functions:
        assert 1 <= function.place.line <= function.place.end_line <= lines
        for call in function.calls:
            assert function.place.holds(call.place.line, call.place.column)
    modules = {sample.name: module}
    names = Names(modules, language.modules(modules), typed=language.typed)
    for function in module.functions:
        for call in function.calls:
            called = names.called(sample.name, function, call)
            assert called is None or called.path == sample.name
