"""`verdict diff`, and what `verdict scan --since` says of old findings, with a real engine."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from command import BAD_CODE, Verdict
from repositories import commit, git, initialised

from verdict.cli.differences import span_of
from verdict.domain.errors import UsageError
from verdict.tree.base import Span

HASHED = "import hashlib\n\n\ndef mark(data):\n    return hashlib.md5(data)\n"
WORDS = ("-e", "bandit", "--offline", "-q")


@pytest.fixture
def repository(tree: Path) -> Path:
    """Three commits: one finding, which the second removes while it adds another; the third keeps that."""
    initialised(tree)
    (tree / "kept.py").write_text(BAD_CODE)
    commit(tree, app_py=HASHED)
    git(tree, "tag", "one")
    commit(tree, app_py=BAD_CODE, kept_py=BAD_CODE + "# edited\n")
    git(tree, "tag", "two")
    (tree / "kept.py").unlink()
    (tree / "app.py").write_text("x = 1\n")
    return tree


@pytest.mark.parametrize(
    ("words", "span"),
    [
        ("a..b", Span("a", "b", forked=False)),
        ("a...b", Span("a", "b")),
        ("a..", Span("a", "HEAD", forked=False)),
        ("...b", Span("HEAD", "b")),
        ("v1.0", Span("v1.0", forked=False)),
    ],
)
def test_revisions_are_read_as_git_reads_them(words: str, span: Span) -> None:
    assert span_of(words) == span


@pytest.mark.parametrize("words", ["", "..", "...", "a..b..c", "a....b"])
def test_other_words_are_no_revisions(words: str) -> None:
    with pytest.raises(UsageError, match="names no two revisions"):
        span_of(words)


@pytest.mark.live
@pytest.mark.usefixtures("tools")
class TestWithARealEngine:
    """bandit finds one thing in each of the two files."""

    def test_a_path_may_be_in_the_revisions_only(self, repository: Path, verdict: Verdict) -> None:
        done = verdict("diff", "one..two", "kept.py", *WORDS, "-f", "json")
        report = json.loads(done.stdout)
        assert (done.returncode, report["new_count"], report["unchanged_count"]) == (0, 0, 1)
        git(repository, "checkout", "-q", "-f", "two")
        git(repository, "mv", "kept.py", "moved.py")
        commit(repository)
        moved = json.loads(verdict("diff", "two..HEAD", "kept.py", *WORDS, "-f", "json").stdout)
        assert (moved["new_count"], moved["fixed_count"]) == (0, 0)
        for words in (("one..two", "none.py"), ("two", "kept.py")):
            assert "doesn't exist" in verdict("diff", *words, *WORDS).stderr

    def test_json_lists_each_group_and_the_exit_code_is_by_the_new_ones(
        self, repository: Path, verdict: Verdict
    ) -> None:
        done = verdict("diff", "one..two", *WORDS, "-f", "json", "--show", "unchanged")
        report = json.loads(done.stdout)
        files = {name: [(each["file"], each["status"]) for each in report[name]] for name in ("fixed", "unchanged")}
        assert files["fixed"] == [("app.py", "fixed")]
        assert files["unchanged"] == [("kept.py", "existing")]
        assert [each["file"] for each in report["new"]] == ["app.py"]
        assert (report["new_count"], report["fixed_count"], report["unchanged_count"]) == (1, 1, 1)
        assert (done.returncode, report["decision"]) == (1, "FAIL")
        assert report["base"] == git(repository, "rev-parse", "one").strip()

    def test_without_new_findings_it_passes(self, repository: Path, verdict: Verdict) -> None:
        done = verdict("diff", "two", *WORDS)
        assert done.returncode == 0
        assert "0 new, 2 fixed, 0 unchanged between two and the work tree" in done.stdout
        assert "FIXED  2\n  app.py:6:[sast]" in done.stdout

    def test_markdown_goes_to_a_file(self, repository: Path, verdict: Verdict, tmp_path: Path) -> None:
        file = tmp_path / "diff.md"
        done = verdict("diff", "one...two", *WORDS, "-f", "markdown", "-o", str(file))
        assert (done.returncode, done.stdout) == (1, "")
        text = file.read_text()
        assert "### New: 1" in text
        assert "### Fixed: 1" in text
        assert "### Unchanged" not in text

    def test_an_unknown_revision_is_a_usage_error(self, repository: Path, verdict: Verdict) -> None:
        done = verdict("diff", "none..two", *WORDS)
        assert done.returncode == 2
        assert "git knows no commit 'none'" in done.stderr

    def test_old_findings_never_fail_and_are_listed_on_demand(self, repository: Path, verdict: Verdict) -> None:
        (repository / "app.py").write_text(f"import os\n{BAD_CODE}".replace("ping ", "ping  "))
        plain = verdict("scan", *WORDS, "--since", "two")
        assert plain.returncode == 0, plain.stdout
        assert "ignored: 1 in the base" in plain.stdout
        listed = json.loads(verdict("scan", *WORDS, "--since", "two", "--show-existing", "-f", "json").stdout)
        assert [(each["file"], each["line"], each["status"]) for each in listed["existing"]] == [
            ("app.py", 7, "existing")
        ]
        assert (listed["existing_count"], listed["total_count"]) == (1, 0)

    def test_staging_old_findings_introduces_nothing_even_in_a_renamed_file(
        self, repository: Path, verdict: Verdict
    ) -> None:
        (repository / "app.py").write_text(f"# comment\n{BAD_CODE}")
        git(repository, "add", "-A")
        (repository / "renamed.py").write_text(BAD_CODE)
        git(repository, "add", "-A")
        done = verdict("scan", *WORDS, "--staged", "-f", "json")
        assert (done.returncode, json.loads(done.stdout)["existing_count"]) == (0, 2)

    def test_the_commands_on_the_page_about_changes_run(self, repository: Path, verdict: Verdict) -> None:
        page = Path(__file__).parent.parent.parent / "docs" / "changes.md"
        (block,) = re.findall(r"^```\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        for name, revision in {"v1.0": "one", "v1.1": "two"}.items():
            git(repository, "tag", name, revision)
        git(repository, "branch", "feature", "two")
        git(repository, "update-ref", "refs/remotes/origin/main", "two")
        git(repository, "reset", "--hard", "--quiet", "two")
        commands = [shlex.split(line, comments=True)[1:] for line in block.splitlines()]
        assert len(commands) == 6
        for words in commands:
            done = verdict(*words, *WORDS)
            assert (done.returncode, done.stderr) in ((0, ""), (1, "")), words
