"""What a policy says of the licences that packages state."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verdict.sbom.licences import Answer, Licences

COPYLEFT = Licences(deny=("GPL-*", "AGPL-*"))
OURS = Licences(allow=("MIT", "Apache-2.0", "BSD-*"))


@pytest.mark.parametrize(
    ("stated", "answer"),
    [
        ("MIT", Answer.PERMITTED),
        ("GPL-3.0-only", Answer.DENIED),
        ("gpl-3.0-only", Answer.DENIED),
        ("MIT OR GPL-3.0-only", Answer.PERMITTED),
        ("MIT AND GPL-3.0-only", Answer.DENIED),
        ("(MIT OR AGPL-3.0-only) AND (GPL-2.0 OR BSD-3-Clause)", Answer.PERMITTED),
        ("(MIT OR AGPL-3.0-only) AND GPL-2.0", Answer.DENIED),
        ("GPL-2.0-only WITH Classpath-exception-2.0", Answer.DENIED),
        ("LGPL-2.1", Answer.PERMITTED),
        ("SEE LICENSE IN LICENSE.md", Answer.PERMITTED),
        ("MIT/GPL-2.0", Answer.PERMITTED),
    ],
)
def test_denied_licences(stated: str, answer: Answer) -> None:
    assert COPYLEFT.judge(stated) is answer


@pytest.mark.parametrize(
    ("stated", "answer"),
    [
        ("Apache-2.0", Answer.PERMITTED),
        ("ISC", Answer.NOT_ALLOWED),
        ("ISC OR mit", Answer.PERMITTED),
        ("MIT AND BSD-2-Clause", Answer.PERMITTED),
        ("MIT AND ISC", Answer.NOT_ALLOWED),
        ("Apache-2.0 WITH LLVM-exception", Answer.NOT_ALLOWED),
        ("SEE LICENSE IN LICENSE.md", Answer.NOT_ALLOWED),
        ("((MIT", Answer.NOT_ALLOWED),
    ],
)
def test_allowed_licences(stated: str, answer: Answer) -> None:
    assert OURS.judge(stated) is answer


@pytest.mark.parametrize("stated", [None, "", " ", "NOASSERTION", "none", "Unknown"])
def test_unstated_licences_are_neither_allowed_nor_denied(stated: str | None) -> None:
    assert COPYLEFT.judge(stated) is OURS.judge(stated) is Answer.UNSTATED


@pytest.mark.parametrize(
    ("denied", "stated", "answer"),
    [
        ("GPL-3.0-only", "GPL-3.0", Answer.DENIED),
        ("GPL-3.0", "GPL-3.0-only", Answer.DENIED),
        ("GPL-3.0-or-later", "MIT AND gpl-3.0+", Answer.DENIED),
        ("*-only", "LGPL-2.1", Answer.DENIED),
        ("GPL-3.0-only", "GPL-3.0+", Answer.PERMITTED),
        ("LicenseRef-*", "MIT", Answer.PERMITTED),
    ],
)
def test_an_id_that_spdx_has_replaced_is_the_one_that_replaced_it(denied: str, stated: str, answer: Answer) -> None:
    assert Licences(deny=(denied,)).judge(stated) is answer


def test_names_that_match_no_spdx_id_and_no_licence_are_told_with_similar_ids() -> None:
    known = ("AGPL-*", "gpl-3.0", "LicenseRef-Ours", "UNLICENSED", "GPL-2.0 WITH Classpath-exception-2.0", "Apache 2")
    policy = Licences(allow=("MITT", *known), deny=("AGPL-3", "nothing like it"))
    found = dict(policy.unknown(["(apache 2 OR MIT)", None]))
    assert found.keys() == {"MITT", "AGPL-3", "nothing like it"}
    assert "AGPL-3.0-only" in found["AGPL-3"]
    assert "MIT" in found["MITT"]
    assert found["nothing like it"] == ()


def test_denied_overrides_allowed() -> None:
    assert Licences(allow=("*",), deny=("GPL-3.0-only",)).judge("GPL-3.0-only") is Answer.DENIED


@pytest.mark.parametrize("stated", ["(" * 900 + "MIT" + ")" * 900, "MIT OR " * 5000 + "MIT", "MIT " * 5000])
def test_an_overlong_expression_is_one_unknown_licence(stated: str) -> None:
    assert OURS.judge(stated) is Answer.NOT_ALLOWED


@given(st.text(st.sampled_from("MIT ORAND()WITHGPL-3.0+/")), st.sampled_from([COPYLEFT, OURS, Licences()]))
@example("()", COPYLEFT)
@example("(MIT AND GPL-3.0-only", COPYLEFT)
def test_any_text_is_evaluated(stated: str, policy: Licences) -> None:
    assert policy.judge(stated) in Answer
