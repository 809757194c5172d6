"""Fingerprints: stable across edits elsewhere, different for different problems."""

from __future__ import annotations

import pytest
from builders import observation
from hypothesis import given
from hypothesis import strategies as st
from strategies import observations

from verdict.domain.correlation import correlate
from verdict.domain.finding import Kind, Observation, Package
from verdict.domain.fingerprint import Excerpt, advisory, families, fingerprint, identity, likeness, likeness_within
from verdict.domain.location import Location

CODE = Excerpt('db.execute("SELECT " + name)')


def fingerprints(*made: Observation, excerpt: Excerpt = CODE) -> set[str]:
    """The fingerprints of the findings that come of these observations, all with the same code."""
    return {each.fingerprint for each in correlate(made, lambda _: excerpt)}


def secret(engine: str = "kingfisher", **more: object) -> Observation:
    return observation(kind=Kind.SECRET, rule="aws-key", engine=engine, cwe=("CWE-798",), **more)  # type: ignore[arg-type]  # real fields


def dependency(**more: object) -> Observation:
    package = Package("flask", "1.0", "pkg:pypi/flask@1.0")
    about: dict[str, object] = {"rule": "CVE-2024-1", "kind": Kind.VULNERABILITY, "package": package}
    return observation(**{**about, **more})  # type: ignore[arg-type]  # real fields


def test_a_fingerprint_names_its_version_and_has_64_hex_digits() -> None:
    (mark,) = fingerprints(observation())

    version, _, digits = mark.partition(":")
    assert (version, len(digits), int(digits, 16) > 0) == ("v1", 64, True)


def test_fingerprints_of_version_1_never_change() -> None:
    value = Excerpt(secret="AKIA0123456789")

    assert fingerprints(observation(cwe=("CWE-564",))) == {
        "v1:8fd5a2cddde9b5defeae2c8c62722244c25a66c3a15ba6656f1597ac5d2266e5"
    }
    assert fingerprints(secret(), excerpt=value) == {
        "v1:5aee7c52619f59c1fd8103941ecd376a74d5d445f2c3ebfbc64181512cff4c6e"
    }
    assert fingerprints(dependency()) == {"v1:d797f17f4dbc1e8330b4568ebc3b867ed150d1dce40b068bdafdb4a125d37b37"}


def test_lines_inserted_above_do_not_change_the_fingerprint() -> None:
    assert fingerprints(observation(line=3)) == fingerprints(observation(line=300, location=Location("app.py", 300, 9)))


@given(st.lists(st.sampled_from([" ", "\n", "\t", "\r\n", "  "]), min_size=3, max_size=3))
def test_reformatting_white_space_does_not_change_the_fingerprint(spaces: list[str]) -> None:
    one, two, three = spaces
    reformatted = Excerpt(f'{one}db.execute("SELECT "{two}+{three}name){one}')

    assert fingerprints(observation(), excerpt=reformatted) == fingerprints(observation())


def test_other_code_has_another_fingerprint() -> None:
    assert fingerprints(observation()) != fingerprints(observation(), excerpt=Excerpt("db.execute(name)"))


def test_the_same_code_in_another_file_has_another_fingerprint() -> None:
    assert fingerprints(observation("a.py")) != fingerprints(observation("b.py"))


def test_the_engine_does_not_change_the_fingerprint() -> None:
    one, other = observation(engine="bandit", cwe=("CWE-89",)), observation(engine="semgrep", cwe=("CWE-89",))

    assert fingerprints(one) == fingerprints(other)


def test_rules_of_one_weakness_family_have_one_fingerprint() -> None:
    one, other = observation(rule="B608", cwe=("CWE-89",)), observation(rule="sql", cwe=("CWE-564",))

    assert fingerprints(one) == fingerprints(other)


def test_rules_without_a_weakness_have_different_fingerprints() -> None:
    assert fingerprints(observation(rule="one")) != fingerprints(observation(rule="other"))


def test_equal_lines_in_one_file_have_different_fingerprints() -> None:
    assert len(fingerprints(observation(line=1), observation(line=2))) == 2


def test_the_first_of_equal_lines_keeps_its_fingerprint_when_another_comes_below() -> None:
    assert fingerprints(observation(line=1)) < fingerprints(observation(line=1), observation(line=2))


def test_a_secret_has_the_same_fingerprint_in_any_code() -> None:
    one, other = Excerpt("key = 'AKIA0123'", secret="AKIA0123"), Excerpt("KEY: AKIA0123", secret="AKIA0123")

    assert fingerprints(secret(), excerpt=one) == fingerprints(secret(line=9), excerpt=other)


def test_another_secret_has_another_fingerprint() -> None:
    one, other = (fingerprints(secret(), excerpt=Excerpt("key", secret=value)) for value in ("AKIA0123", "AKIA4567"))

    assert one != other


def test_a_secret_of_unknown_value_is_identified_by_its_code() -> None:
    one, other = (fingerprints(secret(), excerpt=Excerpt(code)) for code in ("key = 1", "key = 2"))

    assert one != other


@given(st.text(min_size=1))
def test_the_identity_of_a_secret_does_not_contain_its_value(value: str) -> None:
    whole = f"<{value}>"

    assert whole not in identity(secret(), Excerpt(f"key = {whole}", secret=whole))


def test_the_repr_of_an_excerpt_does_not_show_its_secret() -> None:
    assert "AKIA0123" not in repr(Excerpt("", secret="AKIA0123"))


def test_a_dependency_has_the_same_fingerprint_wherever_it_is_declared() -> None:
    assert fingerprints(dependency()) == fingerprints(dependency(path="requirements/dev.txt", line=7))


@pytest.mark.parametrize(
    "other",
    [
        dependency(package=Package("flask", "2.0", "pkg:pypi/flask@1.0")),
        dependency(package=Package("flask", "1.0", "pkg:pypi/other@1.0")),
        dependency(package=Package("other", "1.0", "")),
        dependency(rule="CVE-2024-2"),
    ],
    ids=["version", "purl", "name", "advisory"],
)
def test_a_dependency_differs_by_package_version_and_advisory(other: Observation) -> None:
    assert fingerprints(dependency()) != fingerprints(other)


def test_an_advisory_has_the_same_fingerprint_under_any_alias() -> None:
    one, other = dependency(rule="GHSA-1", aliases=("CVE-2024-1",)), dependency(aliases=("GHSA-1", "PYSEC-3"))

    assert fingerprints(one) == fingerprints(other)


@pytest.mark.parametrize(
    ("names", "name"),
    [
        (("PYSEC-1", "GHSA-1", "CVE-2024-1"), "CVE-2024-1"),
        (("PYSEC-1", "GHSA-1"), "GHSA-1"),
        (("PYSEC-2", "PYSEC-1"), "PYSEC-1"),
    ],
)
def test_the_preferred_id_of_an_advisory_is_cve_then_ghsa_then_the_first(names: tuple[str, ...], name: str) -> None:
    assert advisory(dependency(rule=names[0], aliases=names[1:])) == name


def test_families_are_unique_and_sorted() -> None:
    assert families(observation(cwe=("CWE-564", "CWE-1004", "CWE-89"))) == ("CWE-89", "CWE-1004")


@given(observations(), st.text(max_size=5))
def test_no_two_findings_of_a_report_have_the_same_fingerprint(made: list[Observation], code: str) -> None:
    found = correlate(made, lambda each: Excerpt(code, secret=str(each.location.line)))

    assert len({each.fingerprint for each in found}) == len({each.id for each in found}) == len(found)


@given(observations(most=2), st.lists(st.text(max_size=4), min_size=4, max_size=4))
def test_identities_are_equal_only_if_all_their_parts_are(made: list[Observation], texts: list[str]) -> None:
    if len(made) < 2:
        return
    (one, other), (code, value, more, extra) = made, texts
    first, second = Excerpt(code, secret=value), Excerpt(more, secret=extra)

    def parts(each: Observation, excerpt: Excerpt) -> tuple[object, ...]:
        family = (families(each) or (each.source.rule_id,))[0]
        if each.package is not None:
            return each.kind, each.package, advisory(each)
        if each.kind is Kind.SECRET:
            return each.kind, family, each.location.path, excerpt.secret or " ".join(excerpt.code.split())
        return each.kind, family, each.location.path, " ".join(excerpt.code.split())

    assert (identity(one, first) == identity(other, second)) == (parts(one, first) == parts(other, second))


@given(st.tuples(st.text(), st.integers(0, 99)), st.tuples(st.text(), st.integers(0, 99)))
def test_identity_and_occurrence_are_separated_in_the_hash(one: tuple[str, int], other: tuple[str, int]) -> None:
    assert (fingerprint(*one) == fingerprint(*other)) == (one == other)


@pytest.mark.parametrize(
    "code",
    [
        "run(  'a' , shell=True )",
        'run(\n    "a",\n    shell=True,\n)',
        "run('a',shell=True)",
    ],
)
def test_code_in_another_layout_or_file_is_alike(code: str) -> None:
    assert likeness(observation("b.py", 9), Excerpt(code)) == likeness(observation(), Excerpt('run("a", shell=True)'))


def test_other_code_or_another_weakness_is_not_alike() -> None:
    plain = likeness(observation(), CODE)
    assert likeness(observation(), Excerpt("other()")) != plain
    assert likeness(observation(rule="another"), CODE) != plain


def test_code_is_alike_within_its_columns_whatever_else_is_on_the_lines() -> None:
    one, other = Excerpt("run(args['x'])  # why", within="args['x']"), Excerpt('    args["x"],', within='args["x"]')
    assert likeness_within(observation(), one) == likeness_within(observation(), other)
    assert likeness_within(observation(rule="another"), one) != likeness_within(observation(), one)
    assert likeness_within(observation(), Excerpt("run()")) == likeness_within(secret(), one) == ""
    assert likeness_within(observation(), Excerpt("eval(a)", within="eval")) == ""


def test_a_secret_is_alike_by_its_value_alone() -> None:
    here, there = (Excerpt(f"{name} = 'abcdef'", secret="abcdef") for name in ("key", "token"))
    assert likeness(secret(), here) == likeness(secret(path="b.env"), there)
    assert likeness(secret(), here) != likeness(secret(), Excerpt("key = 'other1'", secret="other1"))


def test_what_has_no_text_is_alike_in_one_file_only() -> None:
    assert likeness(secret(line=1), Excerpt()) == likeness(secret(line=2), Excerpt())
    assert likeness(secret(), Excerpt()) != likeness(secret(path="b.zip"), Excerpt())


def test_a_dependency_is_alike_in_any_version() -> None:
    newer = dependency(package=Package("flask", "1.1", "pkg:pypi/flask@1.1"))
    assert likeness(newer, Excerpt()) == likeness(dependency(), Excerpt())
    assert likeness(dependency(rule="CVE-2024-2"), Excerpt()) != likeness(dependency(), Excerpt())
