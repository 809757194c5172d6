"""Lists of repositories: addresses, revisions, and what git may not fetch."""

from __future__ import annotations

from pathlib import Path

import pytest

from verdict.domain.errors import UsageError
from verdict.fleet.sources import Repository, below, listed

HERE = Path("/lists")


def test_a_list_has_urls_paths_revisions_and_comments() -> None:
    lines = ["# ours", "", "https://example.com/a.git", "../b  v1.2", "git@example.com:c.git main", "../b v1.2"]
    assert list(listed(lines, HERE)) == [
        Repository("https://example.com/a.git"),
        Repository("/b", "v1.2"),
        Repository("git@example.com:c.git", "main"),
    ]


@pytest.mark.parametrize(
    "line", ["ext::sh -c id", "-uabc", "ftp://example.com/a", "https://example.com/a --upload-pack=x", "x" * 5000]
)
def test_an_address_that_could_run_something_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(UsageError, match="line 2"):
        list(listed(["/fine", line], HERE))


def test_a_password_in_an_address_is_in_no_name() -> None:
    repository = Repository("https://user:" + "secret" + "@example.com/a.git")
    assert repository.name == "https://example.com/a.git"
    assert "secret" not in repository.slug


def test_slugs_differ_where_addresses_or_revisions_do() -> None:
    slugs = {Repository(a, r).slug for a in ("/x/app", "/y/app", "https://e.com/app.git") for r in (None, "v1")}
    assert len(slugs) == 6
    assert all(slug.startswith("app-") for slug in slugs)
    assert Repository("/../..").slug.startswith("repository-")


def test_a_folder_has_checkouts_bare_and_broken_ones_and_names_the_rest(tmp_path: Path) -> None:
    for name in ("checkout/.git", "broken/.git", "bare.git/objects", "notes"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "bare.git" / "HEAD").touch()
    (tmp_path / "file.txt").touch()
    (tmp_path / "link").symlink_to(tmp_path / "checkout")
    repositories, others = below(tmp_path)
    assert [Path(each.address).name for each in repositories] == ["bare.git", "broken", "checkout"]
    assert others == ["file.txt", "link", "notes"]


def test_a_checkout_is_one_repository_and_not_its_git_folder(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    for each in ("objects", "refs"):
        (checkout / ".git" / each).mkdir(parents=True)
    (checkout / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (checkout / "src").mkdir()
    assert below(checkout) == ([Repository(str(checkout))], [])
    (checkout / "inner" / ".git").mkdir(parents=True)
    assert below(checkout) == ([Repository(str(checkout / "inner"))], ["src"])
