from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest
import strategies  # noqa: F401  its settings for hypothesis
from builders import finding
from hypothesis import given
from hypothesis import strategies as st
from reports import realistic_findings, report_of
from servers import Served, serve, wired

from verdict.domain.errors import NotFound, UsageError
from verdict.domain.finding import EngineName, Finding, Severity
from verdict.domain.location import Location

pytestmark = pytest.mark.anyio
OTHER = "f" * 32


async def _all_ids(served: Served, **limits: Any) -> list[str]:
    """Every finding's id, page after page, as JSON has them."""
    page = json.loads(await served.findings(format="json", **limits))
    ids = [each["id"] for each in page["findings"]]
    while "next_cursor" in page.get("truncation_info", {}):
        cursor = page["truncation_info"]["next_cursor"]
        again = {key: value for key, value in limits.items() if key in ("limit", "max_output_bytes", "max_tokens")}
        page = json.loads(await served.findings(format="json", cursor=cursor, **again))
        ids += [each["id"] for each in page["findings"]]
    return ids


@given(
    st.integers(0, 120), st.integers(1, 50), st.integers(4096, 9000), st.integers(2000, 4000),
    st.sampled_from([{}, {"min_severity": "MEDIUM"}, {"path": "*.py"}, {"kind": "secret"}]),
)  # fmt: skip
def test_paging_gives_each_finding_once_whatever_the_limits(
    count: int, limit: int, size: int, tokens: int, filters: dict[str, str]
) -> None:
    findings = realistic_findings(count)
    served = serve(Path("/"), report_of(*findings))
    wanted: dict[str, Callable[[Finding], bool]] = {
        "min_severity": lambda each: each.severity >= Severity.MEDIUM,
        "kind": lambda _: False,
    }

    async def page() -> list[str]:
        await served.scan()
        return await _all_ids(served, limit=limit, max_output_bytes=size, max_tokens=tokens, **filters)

    expected = [each.id for each in findings if all(name not in wanted or wanted[name](each) for name in filters)]
    assert sorted(anyio.run(page)) == sorted(expected)


async def test_an_unknown_engine_is_an_error_and_not_an_empty_page(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(3)))
    await served.scan()
    with pytest.raises(UsageError, match="no engine is called 'bandid'"):
        await served.findings(engine="bandid")


async def test_findings_of_an_imported_tool_can_be_asked_for(root: Path) -> None:
    report = report_of(*realistic_findings(3))
    served = serve(root, replace(report, runs=(*report.runs, replace(report.runs[0], id=EngineName("codeql")))))
    await served.scan()
    assert "only engine codeql: 0 findings" in await served.findings(engine="codeql")


@pytest.mark.parametrize("form", ["text", "json"])
async def test_an_empty_page_of_files_that_were_not_scanned_or_of_no_rule_says_so(root: Path, form: str) -> None:
    served = serve(root, report_of(replace(finding(1), rule_id="own-rule")))
    await served.scan()
    looked, unknown = "looked at no file of that path", "no known rule has this id"
    assert looked in await served.findings(path="lib/b.py", format=form)
    assert unknown in await served.findings(rule="b101", format=form)
    for known in ({"path": "app.py", "severity": "INFO"}, {"rule": "B101"}, {"rule": "own-rule", "kind": "license"}):
        answer = await served.findings(format=form, **known)
        assert looked not in answer
        assert unknown not in answer


async def test_the_text_names_the_call_for_the_next_page_and_it_works(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(60)))
    first = await served.scan(max_findings=10, min_severity="LOW")
    call = next(line for line in first.splitlines() if line.startswith("next: "))
    given_ = dict(
        part.split("=") for part in call.removeprefix("next: verdict_findings(").removesuffix(")").split(", ")
    )
    second = await served.findings(**{name: json.loads(value) for name, value in given_.items()})
    assert "Showing 11–" in second
    assert "only LOW or worse" in second


def _arguments(call: str) -> dict[str, Any]:
    """The arguments of a call of `verdict_findings` as an answer spells it."""
    parts = call.removeprefix("verdict_findings(").removesuffix(")").split(", ")
    words: dict[str, str] = dict(part.split("=", 1) for part in parts)
    return {name: json.loads(value) for name, value in words.items()}


async def test_the_next_call_keeps_every_argument_on_every_page(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(60)))
    sizes = {
        "detail_level": "minimal", "format": "json", "max_output_bytes": 9000, "max_tokens": 3000,
        "max_content_length": 100, "include_full_content": True,
    }  # fmt: skip
    page = json.loads(await served.scan(max_findings=10, min_severity="LOW", **sizes))
    for _ in range(2):
        again = _arguments(page["truncation_info"]["next_call"])
        assert again == {
            "scan_id": page["scan_id"], "cursor": page["pagination"]["next_cursor"], "limit": 10, **sizes,
        }  # fmt: skip
        page = json.loads(await served.findings(**again))
        assert page["pagination"]["requested_count"] == 10
        assert {each["severity"] for each in page["findings"]}.isdisjoint({"INFO", "UNKNOWN"})


async def test_the_next_call_has_only_the_arguments_that_were_given(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(60)))
    call = re.search(r"^next: (.*)$", await served.scan(max_findings=10), re.MULTILINE)
    assert call is not None
    assert list(_arguments(call[1])) == ["scan_id", "cursor", "limit"]


async def test_pages_stay_as_they_were_when_another_scan_finds_something_else(root: Path) -> None:
    first, second = report_of(*realistic_findings(30)), report_of(*realistic_findings(7), scan_id=OTHER)
    served = serve(root, first, second)
    page = json.loads(await served.scan(format="json", max_findings=10))
    await served.scan()
    rest = json.loads(
        await served.findings(
            format="json", scan_id=page["scan_id"], cursor=page["truncation_info"]["next_cursor"], limit=5000
        )
    )
    ids = [each["id"] for each in (*page["findings"], *rest["findings"])]
    assert sorted(ids) == sorted(each.id for each in first.findings)


async def test_concurrent_pages_of_one_scan_equal_sequential_ones(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(300)))
    await served.scan(max_findings=1)
    alone = [await served.findings(offset=offset, limit=40) for offset in range(0, 280, 40)]
    fresh = serve(root, report_of(*realistic_findings(300)))
    await fresh.scan(max_findings=1)
    together: dict[int, str] = {}

    async def ask(offset: int) -> None:
        together[offset] = await fresh.findings(offset=offset, limit=40)

    async with anyio.create_task_group() as tasks:
        for offset in range(0, 280, 40):
            tasks.start_soon(ask, offset)
    assert [together[offset] for offset in range(0, 280, 40)] == alone


async def _cursor(served: Served, **filters: str) -> str:
    page = json.loads(await served.findings(format="json", limit=5, **filters))
    return str(page["truncation_info"]["next_cursor"])


async def test_a_cursor_of_another_scan_is_refused(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(30)), report_of(*realistic_findings(40), scan_id=OTHER))
    await served.scan()
    cursor = await _cursor(served)
    await served.scan()
    with pytest.raises(UsageError, match="belongs to another scan"):
        await served.findings(cursor=cursor)


async def test_a_cursor_with_different_filters_is_refused(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(60)))
    await served.scan()
    cursor = await _cursor(served, min_severity="LOW")
    with pytest.raises(UsageError, match="belongs to other filters"):
        await served.findings(cursor=cursor, min_severity="HIGH")
    assert "Showing 6–" in await served.findings(cursor=cursor, min_severity="LOW")


async def test_a_cursor_with_an_offset_is_refused(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(20)))
    page = json.loads(await served.scan(format="json", max_findings=5))
    with pytest.raises(UsageError, match="cursor and offset exclude each other"):
        await served.findings(cursor=page["truncation_info"]["next_cursor"], offset=3)


@pytest.mark.parametrize("cursor", ["garbage", "", ".", "0123456789abcdef.5", "\n", "\ud800"])
async def test_an_invalid_cursor_is_refused(cursor: str, root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(30)))
    await served.scan()
    with pytest.raises(UsageError, match="cursor"):
        await served.findings(cursor=cursor)


@pytest.mark.parametrize("offset", ["x", "99999", "-1", "9" * 20, "٣", "5.5"])
async def test_a_cursor_with_an_invalid_position_is_refused(offset: str, root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(30)))
    await served.scan()
    mark = (await _cursor(served)).partition(".")[0]
    with pytest.raises(UsageError, match="cursor"):
        await served.findings(cursor=f"{mark}.{offset}")


async def test_an_offset_past_the_end_is_refused(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(30)))
    await served.scan()
    with pytest.raises(UsageError, match="offset 30 is past the last of 30 findings"):
        await served.findings(offset=30)


async def test_a_scan_is_kept_for_an_hour(root: Path) -> None:
    now = [0.0]
    served = serve(root, report_of(*realistic_findings(30)), clock=lambda: now[0])
    await served.scan()
    cursor = await _cursor(served)
    now[0] = 3599.0
    assert "Showing 6–" in await served.findings(cursor=cursor)
    now[0] = 3601.0
    with pytest.raises(NotFound, match="for an hour") as refused:
        await served.findings(cursor=cursor)
    assert refused.value.hint == "call verdict_scan again"


async def test_paging_before_any_scan_is_an_error(root: Path) -> None:
    served = serve(root)
    for ask in (served.findings(), served.findings(scan_id=OTHER), served.finding(id="x")):
        with pytest.raises(NotFound, match="no such scan"):
            await ask


async def test_similar_filters_have_different_cursors(root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(60)))
    await served.scan()
    none = json.loads(await served.findings(format="json", rule="B101, path **"))
    some = json.loads(await served.findings(format="json", rule="B101", path="**"))
    assert none["total_count"] == 0
    assert some["total_count"] > 0


@pytest.mark.parametrize("glob", ["!", "\\", "[z-a]", "[", "*a" * 200])
async def test_any_glob_is_a_filter(glob: str, root: Path) -> None:
    served = serve(root, report_of(*realistic_findings(20)))
    await served.scan()
    assert json.loads(await served.findings(format="json", path=glob))["total_count"] == 0


@pytest.mark.parametrize("path", ["app/[slug]/page.py", "app/[slug]", "app/[slug]/", "app/*/page.py", "page.py"])
async def test_a_path_with_brackets_is_a_filter_as_it_is(path: str, root: Path) -> None:
    served = serve(root, report_of(finding(1, location=Location("app/[slug]/page.py", 1)), finding(2)))
    await served.scan()
    assert json.loads(await served.findings(format="json", path=path))["total_count"] == 1


@pytest.mark.parametrize(
    ("path", "count"),
    [
        (".", 2),
        ("./", 2),
        ("{root}", 2),
        ("{root}/", 2),
        ("./lib", 1),
        ("lib//a.py", 1),
        ("x/../lib/a.py", 1),
        ("{root}/lib", 1),
        ("{root}/lib/", 1),
        ("{root}/lib/*.py", 1),
        ("../lib", 0),
        ("a.py/", 0),
    ],
)
async def test_a_path_is_a_filter_as_a_scan_takes_it(path: str, count: int, root: Path) -> None:
    report = report_of(finding(1, location=Location("lib/a.py", 1)), finding(2, location=Location("b.py", 1)))
    served = serve(root, replace(report, target=str(root)))
    await served.scan()
    assert json.loads(await served.findings(format="json", path=path.format(root=root)))["total_count"] == count


async def test_a_finding_is_found_by_id_fingerprint_or_location(root: Path) -> None:
    findings = realistic_findings(20)
    served = serve(root, report_of(*findings))
    await served.scan()
    one = findings[7]
    for name in (one.id, one.fingerprint, f"{one.location.path}:{one.location.line}"):
        assert f"finding {one.id}" in await served.finding(id=name)
    with pytest.raises(NotFound):
        await served.finding(id="nothing")


async def test_a_location_with_several_findings_lists_their_ids(root: Path) -> None:
    same = [finding(number, location=Location("app.py", 7), rule_id="r" * 100_000) for number in range(40)]
    served = serve(root, report_of(*same))
    async with wired(served.server) as wire:
        await wire.call("verdict_scan")
        text, line = await wire.call("verdict_finding", id="app.py:7")
    assert "error: 40 findings are at that place: 000000000000 (rrr" in text
    assert len(line) < 4096
