"""Opening a part of a tree, and what an untrusted tree can change about its own scan: only to be stricter."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from reports import realistic_findings, report_of

from verdict.app.paging import select
from verdict.app.project import Project, open_part
from verdict.app.request import Listeners, Request
from verdict.app.scan import run_scan
from verdict.domain.errors import ConfigError, TargetError, UsageError
from verdict.domain.finding import EngineName, Severity
from verdict.domain.page.detail import Detail, Ladder
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Ranking
from verdict.domain.policy import Verdict
from verdict.domain.report import Report
from verdict.engines.shared.toolchain import Tool
from verdict.presenters.text import TextPresenter
from verdict.processes.deadline import Deadline
from verdict.stores import baseline

SHELL = 'import os\nos.system("ls " + input())'
LAX = """\
engines:
  semgrep: {enabled: false}
policy: {fail_on: never, warn_on: never, new_only: true}
suppressions:
  - {reason: we know, rule: B605}
exclude: [lib.py]
"""


class Silent:
    """A progress that nobody watches."""

    def engine(self, name: EngineName, total: int) -> None: ...

    def advance(self, name: EngineName, files: int) -> None: ...

    def waiting(self, name: EngineName, portion: str) -> None: ...

    def ended(self, name: EngineName, status: str, note: str) -> None: ...


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree with a package in it and a secret beside it."""
    (tmp_path / "secret.py").write_text("")
    tree = tmp_path.resolve() / "tree"
    (tree / "src").mkdir(parents=True)
    (tree / "src" / "app.py").write_text(SHELL)
    return tree


def configure(root: Path, text: str) -> None:
    (root / ".verdict").mkdir()
    (root / ".verdict" / "config.yaml").write_text(text)


@pytest.mark.parametrize(
    ("path", "narrowed"), [("", ()), (".", ()), ("src", ("src",)), ("src/app.py", ("src/app.py",)), ("src/..", ())]
)
def test_a_part_is_seen_from_the_root(root: Path, path: str, narrowed: tuple[str, ...]) -> None:
    project = open_part(root, path, trusted=False)

    assert project.root == root
    assert project.narrowed == tuple(root / each for each in narrowed)


def test_an_absolute_path_below_the_root_is_a_part_too(root: Path) -> None:
    assert open_part(root, str(root / "src"), trusted=False).narrowed == (root / "src",)


@pytest.mark.parametrize(
    "path", ["..", "../secret.py", "../no-such-file", "/", "/etc/passwd", "src/../../secret.py", "out", "loop", "a\0b"]
)
@pytest.mark.parametrize("trusted", [True, False])
def test_a_path_outside_the_root_is_refused_without_revealing_whether_it_exists(
    root: Path, path: str, *, trusted: bool
) -> None:
    (root / "out").symlink_to(root.parent / "secret.py")
    (root / "loop").symlink_to("loop")

    with pytest.raises(TargetError, match="is outside of the folders this server may look at"):
        open_part(root, path, trusted=trusted)


def test_a_missing_path_below_the_root_is_reported_as_missing(root: Path) -> None:
    with pytest.raises(TargetError, match="doesn't exist"):
        open_part(root, "src/none.py", trusted=False)


def test_the_settings_of_a_trusted_tree_apply(root: Path) -> None:
    configure(root, LAX)

    project = open_part(root, "", trusted=True)

    assert project.policy.thresholds.fail_on is None
    assert (len(project.policy.suppressions), project.config.exclude) == (1, ["lib.py"])
    assert project.policy.source == ".verdict/config.yaml"


def test_an_untrusted_tree_cannot_relax_the_policy(root: Path) -> None:
    configure(root, LAX)

    project = open_part(root, "", trusted=False)

    assert (project.policy.thresholds.fail_on, project.policy.thresholds.warn_on) == (Severity.HIGH, Severity.MEDIUM)
    assert (project.policy.suppressions, project.config.exclude, project.config.engines) == ((), [], {})
    assert project.policy.source == ".verdict/config.yaml, where stricter"


def test_an_untrusted_tree_can_make_its_policy_stricter(root: Path) -> None:
    configure(root, "policy: {fail_on: LOW}")

    assert open_part(root, "", trusted=False).policy.thresholds.fail_on is Severity.LOW


def test_a_configuration_above_the_root_is_ignored(root: Path) -> None:
    configure(root.parent, "policy: {fail_on: LOW}")

    assert open_part(root, "", trusted=True).policy.source == "default"


def test_in_an_untrusted_tree_a_configuration_that_links_out_of_it_is_refused(root: Path) -> None:
    (root / ".verdict").mkdir()
    (root.parent / "elsewhere.yaml").write_text("private-key: 1")
    (root / ".verdict" / "config.yaml").symlink_to(root.parent / "elsewhere.yaml")

    with pytest.raises(ConfigError, match="is a link out of the tree") as refused:
        open_part(root, "", trusted=False)

    assert "private-key" not in str(refused.value)


def scan(project: Project, **more: object) -> Report:
    request = Request(engines=("bandit",), use_cache=False, **more)  # type: ignore[arg-type]  # each test names real ones
    return run_scan(project, request, Deadline(120), Listeners(Silent()))


@pytest.mark.live
@pytest.mark.parametrize("words", ["# nosec", "# noqa: S605", "# verdict: ignore[B605] the input is ours"])
def test_a_comment_suppresses_a_finding_only_in_a_trusted_tree(
    tools: Mapping[str, Tool], root: Path, words: str
) -> None:
    (root / "src" / "app.py").write_text(f"{SHELL}  {words}\n")

    trusted, untrusted = (scan(open_part(root, "", trusted=each)) for each in (True, False))

    assert [each.rule_id for each in trusted.suppressed] == ["B605"]
    assert (trusted.decision.verdict, untrusted.decision.verdict) == (Verdict.PASS, Verdict.FAIL)
    assert (untrusted.suppressed, [each.rule_id for each in untrusted.findings]) == ((), ["B605"])


@pytest.mark.live
def test_a_baseline_applies_only_in_a_trusted_tree(tools: Mapping[str, Tool], root: Path) -> None:
    before = scan(open_part(root, "", trusted=True))
    (root / ".verdict").mkdir()
    accepted = baseline.written((), before.findings, baseline.Acceptance(date(2025, 6, 1)), bool)
    baseline.save(root / ".verdict" / "baseline.json", accepted.entries)

    trusted, untrusted = (scan(open_part(root, "", trusted=each)) for each in (True, False))

    assert [each.decision.verdict for each in (before, trusted, untrusted)] == [
        Verdict.FAIL, Verdict.PASS, Verdict.FAIL,
    ]  # fmt: skip
    assert (trusted.baseline_count, untrusted.baseline_count) == (1, 0)


@pytest.mark.live
def test_a_part_is_scanned_alone_and_named_from_the_root(tools: Mapping[str, Tool], root: Path) -> None:
    (root / "other.py").write_text(SHELL)

    report = scan(open_part(root, "src", trusted=False))

    assert [each.location.path for each in report.findings] == ["src/app.py"]
    assert report.files == 1


def test_an_unknown_engine_is_an_error_with_its_name(root: Path) -> None:
    with pytest.raises(UsageError, match="no engine is called 'nessus'"):
        run_scan(open_part(root, "", trusted=False), Request(engines=("nessus",)), Deadline(5), Listeners(Silent()))


def test_a_page_is_measured_as_encoded_for_the_client() -> None:
    report = report_of(*realistic_findings(200))
    presenter = TextPresenter(Detail.RICH, lambda page: str(page.next_cursor))
    limits = Limits(max_output_bytes=20_000)

    plain = select(report, presenter, Ranking(report.findings), limits)
    doubled = select(report, presenter, Ranking(report.findings), limits, encoded=lambda text: 2 * len(text.encode()))

    assert plain.actual.bytes <= 20_000
    assert doubled.actual.bytes == 2 * len("".join(presenter.render(report, doubled)).encode()) <= 20_000
    assert len(doubled.shown) <= len(plain.shown)


def test_without_limits_nothing_is_measured_and_everything_is_shown() -> None:
    report = report_of(*realistic_findings(20))

    page = select(report, TextPresenter(Detail.RICH, str), Ranking(report.findings), Limits())

    assert (len(page.shown), page.ladder, page.actual.bytes) == (20, Ladder.at(Detail.RICH, 20), 0)
