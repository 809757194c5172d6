"""The table of report formats."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from reports import rendered, shared_report

from verdict.cli.formats import FORMATS, View, by_suffix
from verdict.domain.page.detail import Detail
from verdict.settings.model import OutputSettings


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_renders_the_shared_report(name: str) -> None:
    assert rendered(shared_report(), FORMATS[name].presenter(View(Detail.RICH)))


def test_no_suffix_selects_two_formats() -> None:
    listed = [suffix for each in FORMATS.values() for suffix in each.suffixes]

    assert len(listed) == len(set(listed))
    assert all(suffix == suffix.lower() == Path(f"report{suffix}").suffix for suffix in listed)


def test_a_suffix_in_any_case_selects_its_format() -> None:
    assert (by_suffix(".SARIF"), by_suffix(".json"), by_suffix(".exe"), by_suffix("")) == ("sarif", "json", None, None)


def test_the_configuration_knows_the_same_formats() -> None:
    assert get_args(OutputSettings.model_fields["format"].annotation) == tuple(FORMATS)
