"""An action of the repository's own owner is LOW, by the files that name the repository."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import observation

from verdict.domain.finding import Lowered, Observation, Severity
from verdict.domain.severity.owners import by_owner, named_owner


def found(severity: Severity = Severity.HIGH, rule: str = "unpinned-uses") -> Observation:
    """A finding of zizmor's."""
    made = observation()
    return replace(made, source=replace(made.source, rule_id=rule, severity=severity))


def lowered(each: Observation, used: str, *owners: str) -> Observation:
    """What becomes of a finding where `used` stands."""
    (after,) = by_owner([each], lambda _where: used, lambda _path: owners)
    return after


@pytest.mark.parametrize("used", ["Shop/setup@v1", '"shop/.github/.github/workflows/ci.yml@main"', "shop/a/b@v2"])
@pytest.mark.parametrize("severity", [Severity.HIGH, Severity.MEDIUM])
def test_an_action_of_the_own_owner_is_low_and_says_so(used: str, severity: Severity) -> None:
    before = found(severity)
    after = lowered(before, used, "other", "shop")
    assert (after.source.severity, after.source.mapping) == (Severity.LOW, "owners")
    assert after.source.lowered == Lowered(severity, ("of the repository's own owner",))
    assert after.source.native_severity == before.source.native_severity


@pytest.mark.parametrize(
    ("each", "used"),
    [
        (found(), "stranger/setup@v1"),
        (found(), "shopping/setup@v1"),
        (found(), "stranger/shop/setup@v1"),
        (found(), "docker://shop/setup:1"),
        (found(), ""),
        (found(Severity.LOW), "shop/setup@v1"),
        (found(Severity.UNKNOWN), "shop/setup@v1"),
        (found(rule="archived-uses"), "shop/setup@v1"),
    ],
)
def test_anything_else_stays(each: Observation, used: str) -> None:
    assert lowered(each, used, "shop") == each


def test_without_owners_nothing_is_lowered() -> None:
    assert lowered(found(), "shop/setup@v1") == found()


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("go.mod", "// about\nmodule github.com/Shop/cart/v2\n\ngo 1.22\n"),
        ("package.json", '{"repository": "shop/cart"}'),
        ("package.json", '{"repository": "github:shop/cart"}'),
        ("package.json", '{"repository": {"type": "git", "url": "git+https://github.com/shop/cart.git"}}'),
        ("package.json", '{"repository": {"url": "git@github.com:Shop/cart.git"}}'),
        ("pyproject.toml", '[project.urls]\nRepository = "https://github.com/shop/cart"\n'),
        ("pyproject.toml", '[project.urls]\n"Source Code" = "https://github.com/shop/cart"\n'),
        ("pyproject.toml", '[tool.poetry]\nrepository = "https://github.com/shop/cart"\n'),
        ("pyproject.toml", '[tool.poetry.urls]\nCode = "https://github.com/shop/cart"\n'),
        ("pyproject.toml", '[project]\nurls = { Source = "https://github.com/shop/cart" }\n'),
        ("Cargo.toml", '[package]\nrepository = "https://github.com/shop/cart/"\n'),
        ("Cargo.toml", '[workspace.package]\nrepository = "https://github.com/shop/cart/"\n'),
        (".git/config", '[remote "origin"]\n\turl = git@github.com:shop/cart.git\n\tfetch = +refs/*\n'),
        (".git/config", '[remote "origin"]\n\tfetch = +refs/*\n\turl = https://x:y@github.com/shop/cart\n'),
        (".git/config", '[core]\n\tbare = false\n[remote "origin"]\n\turl = ssh://git@github.com/shop/cart\n'),
    ],
)
def test_the_owner_is_read_from_what_names_the_repository(source: str, text: str) -> None:
    assert named_owner(source, text) == "shop"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("go.mod", "module example.org/shop\n\nrequire github.com/other/cart v1\n"),
        ("package.json", '{"name": "cart", "homepage": "https://github.com/shop/cart"}'),
        ("package.json", '{"repository": "https://code.example/shop/cart"}'),
        ("package.json", '{"repository": ["shop/cart"]}'),
        ("package.json", "[1]"),
        ("package.json", "{"),
        ("package.json", "[" * 100_000),
        ("pyproject.toml", '[project]\ndependencies = ["a @ git+https://github.com/other/a"]\n'),
        ("pyproject.toml", '[tool.vendored]\nsource = "https://github.com/other/cart"\n'),
        ("pyproject.toml", 'project = "https://github.com/other/cart"\n[tool]\npoetry = 1\n'),
        ("pyproject.toml", '[project.urls]\nsource = "https://github.com/other/cart"\nsource = 1\n'),
        ("pyproject.toml", "a = " + "[" * 100_000),
        ("pyproject.toml", f"{'.'.join('a' * 100_000)} = 1"),
        (
            "pyproject.toml",
            '[project]\ndescription = """\n[project.urls]\nsource = "https://github.com/other/a"\n"""\n',
        ),
        ("Cargo.toml", '[package.metadata.a]\nsource = "https://github.com/other/a"\n'),
        ("Cargo.toml", '[dependencies]\na = { git = "https://github.com/other/a" }\n'),
        (".git/config", '[remote "friend"]\n\turl = git@github.com:other/cart.git\n'),
        (".git/config", '[remote "origin"]\n\turl = /srv/cart\n[remote "friend"]\n\turl = git@github.com:other/cart\n'),
        (".git/config", '[remote "origin"]\n\turl = https://evil.example/github.com/other/cart\n'),
        (".git/config", ""),
    ],
)
def test_other_addresses_say_nothing_of_the_owner(source: str, text: str) -> None:
    assert named_owner(source, text) is None
