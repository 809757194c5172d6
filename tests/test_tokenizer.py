from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from ranked import rank
from reports import realistic_findings, report_of, select

from verdict.domain.page.detail import Detail, Ladder
from verdict.domain.page.limits import Limits
from verdict.domain.text.tokens import estimate
from verdict.ports import Presenter
from verdict.presenters.json_report import JsonPresenter
from verdict.presenters.sarif import SarifPresenter
from verdict.presenters.terminal.presenter import TerminalPresenter
from verdict.tokenizer import counter, exact_counter

PRESENTERS: dict[str, Presenter] = {
    "json": JsonPresenter(),
    "json minimal": JsonPresenter(Detail.MINIMAL),
    "sarif": SarifPresenter(),
    "terminal": TerminalPresenter(),
}


def test_without_the_package_tokens_are_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bpe_openai", None)  # what importing a package that isn't there comes to

    assert exact_counter() is None


def test_with_the_package_tokens_are_counted() -> None:
    pytest.importorskip("bpe_openai")

    assert counter()("internationalisation") == 2
    assert counter()("<|endoftext|>") > 1, "text from a report is text, whatever it says"
    assert counter()("") == 0


def test_texts_longer_than_a_models_context_are_counted() -> None:
    pytest.importorskip("bpe_openai")

    assert counter()("a1" * 150_000) == 300_000


def test_texts_too_long_for_the_tokenizer_are_estimated() -> None:
    pytest.importorskip("bpe_openai")
    text = "word " * 200_000

    assert counter()(text) == estimate(text)


@pytest.mark.parametrize("presenter", PRESENTERS.values(), ids=PRESENTERS)
def test_the_cut_text_is_the_longest_within_the_exact_limit(presenter: Presenter) -> None:
    pytest.importorskip("bpe_openai")
    count, limits = counter(), Limits(max_tokens=9000)
    report = report_of(*realistic_findings(400))

    page = select(report, presenter, limits)

    assert count("".join(presenter.render(report, page))) == page.actual.tokens <= 9000
    larger = replace(page, shown=tuple(rank(report.findings)[: len(page.shown) + 1]))
    if presenter.ceiling is not None:  # all have a place, and the first ones as many words as there is room for
        larger = replace(page, ladder=Ladder(page.ladder.rich + 5, page.ladder.compact + 5, page.ladder.minimal + 5))
    assert count("".join(presenter.render(report, larger))) > 9000
