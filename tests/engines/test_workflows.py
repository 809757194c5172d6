"""Severities of zizmor's findings by the permissions of the job."""

from __future__ import annotations

import pytest
from builders import target_file
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.finding import Severity
from verdict.engines.shared.toolchain import Tool
from verdict.engines.zizmor.adapter import ZizmorEngine
from verdict.engines.zizmor.workflows import Workflow
from verdict.ports import Workplace

_PLAIN = """\
on: push
{head}
jobs:
  build:
    runs-on: ubuntu-latest
    {job}
    steps:
      - uses: {action}
      {step}
"""


def workflow(head: str = "", job: str = "", action: str = "someone/tool@v1", step: str = "- run: make") -> str:
    return _PLAIN.format(head=head, job=job, action=action, step=step)


@pytest.mark.parametrize(
    ("text", "trusted"),
    [
        (workflow(), False),
        (workflow(head="permissions: read-all"), False),
        (workflow(head="permissions: {contents: read}"), False),
        (workflow(step="- run: make\n        env: {T: '${{ secrets.GITHUB_TOKEN }}'}"), False),
        (workflow(head="permissions: write-all"), True),
        (workflow(head="permissions: {contents: write}"), True),
        (workflow(job="permissions: {packages: write}"), True),
        (workflow(head="permissions: {issues: write, pull-requests: write}"), False),
        (workflow(head="permissions: {issues: write, id-token: write}"), True),
        (workflow(head="permissions: write-all", job="permissions: {}"), False),
        (workflow(step="- run: make\n        env: {T: '${{ secrets.DEPLOY }}'}"), True),
        (workflow(step="- run: make\n        env: {T: \"${{ secrets['DEPLOY'] }}\"}"), True),
        (workflow(head="env: {T: '${{ secrets.DEPLOY }}'}"), True),
        (workflow(job="secrets: inherit"), True),
    ],
)
def test_a_job_is_trusted_with_secrets_or_a_token_that_writes(text: str, trusted: bool) -> None:
    row = text.split("\n").index(next(line for line in text.split("\n") if "uses:" in line))
    job = Workflow(text).job(row)

    assert job is not None
    assert job.trusted is trusted


def _two_jobs(permissions: str) -> str:
    return workflow(head=f"permissions: {permissions}") + "  more: {runs-on: x, steps: [{run: make}]}\n"


def test_a_row_belongs_to_its_own_job() -> None:
    text = "jobs:\n  a:\n    secrets: inherit\n  b:\n    runs-on: x\n"
    jobs = [Workflow(text).job(row) for row in range(5)]

    assert [job is not None and job.trusted for job in jobs] == [False, False, True, False, False]
    assert jobs[0] is None


@pytest.mark.parametrize("text", ["", "jobs", "jobs: [", "[" * 5000, "jobs: {a: &x {b: *x}}", "\x00"])
def test_a_file_that_is_no_workflow_has_no_trusted_jobs(text: str) -> None:
    job = Workflow(text).job(0)

    assert job is None or not job.trusted


@given(st.text(), st.integers(0, 50))
def test_any_text_is_read_without_an_error(text: str, row: int) -> None:
    read = Workflow("jobs:\n" + text)

    assert read.familiar(row) in {True, False}
    assert read.harmless(row, row + 3) in {True, False}
    assert read.job(10**6) is None


@pytest.mark.live
@pytest.mark.parametrize(
    ("text", "severity"),
    [
        (workflow(action="actions/setup-node@v4"), Severity.LOW),
        (workflow(head="permissions: write-all", action="actions/setup-node@v4"), Severity.LOW),
        (workflow(), Severity.MEDIUM),
        (workflow(head="permissions: {contents: write}"), Severity.HIGH),
        (workflow(head="permissions: write-all", job="if: github.repository_owner == 'someone'"), Severity.LOW),
        (workflow(head="permissions: write-all", job="if: github.repository == 'Someone/tool'"), Severity.LOW),
        (workflow(head="permissions: write-all", job="if: github.repository == 'other/someone'"), Severity.HIGH),
    ],
    ids=[
        "GitHub's own", "GitHub's own, trusted", "another's", "another's, trusted", "its own", "its own, by repository",
        "another's, by repository",
    ],
)  # fmt: skip
def test_an_action_pinned_by_tag_is_rated_by_its_owner_and_the_jobs_permissions(
    tools: dict[str, Tool], place: Workplace, text: str, severity: Severity
) -> None:
    file = target_file(place.root, ".github/workflows/ci.yml", text)

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    sources = [each.source for each in found if each.source.rule_id == "unpinned-uses"]
    assert [(each.severity, each.native_severity, each.mapping) for each in sources] == [
        (severity, "High", "zizmor.job")
    ]


@pytest.mark.live
@pytest.mark.parametrize(
    ("action", "severity"), [("actions/create-release@v1", Severity.LOW), ("actions-rs/toolchain@v1", Severity.MEDIUM)]
)
def test_an_archived_action_of_github_itself_is_low(
    tools: dict[str, Tool], place: Workplace, action: str, severity: Severity
) -> None:
    file = target_file(place.root, ".github/workflows/ci.yml", workflow(action=action))

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    (source,) = [each.source for each in found if each.source.rule_id == "archived-uses"]
    assert source.severity is severity


@pytest.mark.live
@pytest.mark.parametrize(
    ("folder", "severity"),
    [("", Severity.HIGH), ("tool-1.2/", Severity.HIGH), ("app/vendor/tool/", Severity.LOW)],
)
def test_a_copied_workflow_that_is_not_run_is_low(
    tools: dict[str, Tool], place: Workplace, folder: str, severity: Severity
) -> None:
    text = workflow(head="permissions: {contents: write}")
    file = target_file(place.root, f"{folder}.github/workflows/ci.yml", text)

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    assert {each.source.severity for each in found if each.source.rule_id == "unpinned-uses"} == {severity}


@pytest.mark.live
@pytest.mark.parametrize(
    ("text", "severity"),
    [
        (workflow(), Severity.LOW),
        (workflow(head="# on: pull_request_target"), Severity.LOW),
        (workflow().replace("on: push", "on: pull_request_target"), Severity.MEDIUM),
        (workflow(job="permissions: write-all"), Severity.HIGH),
        (_two_jobs("read-all"), Severity.LOW),
        (_two_jobs("{pages: write}"), Severity.MEDIUM),
        (_two_jobs("{pages: write}").replace("on: push", "on: pull_request_target"), Severity.HIGH),
        (_two_jobs("{pages: write}").replace("on: push", "on: issues"), Severity.HIGH),
    ],
    ids=[
        "unstated", "unstated, commented", "unstated, for strangers", "all", "all to read", "shared by jobs",
        "shared, for strangers", "shared, for who opens an issue",
    ],
)  # fmt: skip
def test_default_permissions_are_rated_below_requested_ones_unless_outsiders_can_start_the_workflow(
    tools: dict[str, Tool], place: Workplace, text: str, severity: Severity
) -> None:
    file = target_file(place.root, ".github/workflows/ci.yml", text)

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    rated = {each.source.severity for each in found if each.source.rule_id == "excessive-permissions"}
    assert rated == {severity}


@pytest.mark.live
@pytest.mark.parametrize(
    ("trigger", "severity"),
    [("workflow_dispatch:", Severity.LOW), ("workflow_dispatch:\n  pull_request_target:", Severity.HIGH)],
)
def test_input_from_users_with_write_access_is_rated_low(
    tools: dict[str, Tool], place: Workplace, trigger: str, severity: Severity
) -> None:
    text = workflow(step="- run: make ${{ github.event.inputs.goals }}").replace("on: push", f"on:\n  {trigger}")
    file = target_file(place.root, ".github/workflows/ci.yml", text)

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    assert {each.source.severity for each in found if each.source.rule_id == "template-injection"} == {severity}


@pytest.mark.live
@pytest.mark.parametrize(
    ("expression", "severity"),
    [
        ("github.ref_name", Severity.LOW),
        ("github.head_ref", Severity.HIGH),
        ("github.ref_name }}${{ github.head_ref", Severity.HIGH),
        ("github.event.pull_request.html_url", Severity.LOW),
        ("github.event.action", Severity.LOW),
        ("github.workflow", Severity.LOW),
        ("github.event.release.tag_name", Severity.LOW),
        ("github.actor", Severity.LOW),  # letters, digits, dashes and brackets
        ("secrets.TOKEN }} ${{ github.actor", Severity.LOW),
        ("secrets.TOKEN }} ${{ github.head_ref", Severity.HIGH),
        ("github.event.pull_request.title", Severity.HIGH),
    ],
)
def test_text_that_strangers_do_not_choose_is_rated_low_in_a_script(
    tools: dict[str, Tool], place: Workplace, expression: str, severity: Severity
) -> None:
    text = workflow(step=f"- run: make ${{{{ {expression} }}}}").replace("on: push", "on: pull_request")
    file = target_file(place.root, ".github/workflows/ci.yml", text)

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    assert max(each.source.severity for each in found if each.source.rule_id == "template-injection") is severity


@pytest.mark.live
@pytest.mark.parametrize(
    ("permissions", "severity"), [("{contents: write}", Severity.MEDIUM), ("{contents: read}", Severity.LOW)]
)
def test_a_cache_that_others_may_fill_is_rated_by_the_jobs_permissions(
    tools: dict[str, Tool], place: Workplace, permissions: str, severity: Severity
) -> None:
    text = workflow(head=f"permissions: {permissions}", action="actions/cache@v4")
    text = text.replace("on: push", "on: {release: {types: [published]}}")
    file = target_file(place.root, ".github/workflows/ci.yml", text)

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    (source,) = [each.source for each in found if each.source.rule_id == "cache-poisoning"]
    assert (source.severity, source.native_severity) == (severity, "High")


@pytest.mark.live
@pytest.mark.parametrize(
    ("action", "severity"),
    [
        ("actions/setup-go@v3", Severity.INFO),
        ("actions/setup-go@v2.1.0", Severity.INFO),
        ("actions/setup-go@v5", Severity.MEDIUM),
        ("actions/setup-go@main", Severity.MEDIUM),
        ("actions/setup-node@v4", Severity.INFO),
        ("actions/setup-node@v5", Severity.MEDIUM),
        ("astral-sh/setup-uv@v4", Severity.INFO),
        ("astral-sh/setup-uv@v6", Severity.MEDIUM),
    ],
)
def test_versions_of_an_action_from_before_it_kept_a_cache_are_harmless(
    tools: dict[str, Tool], place: Workplace, action: str, severity: Severity
) -> None:
    text = workflow(head="permissions: {contents: write}", action=action)
    text = text.replace("on: push", "on: {release: {types: [published]}}")
    file = target_file(place.root, ".github/workflows/ci.yml", text)

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    assert [each.source.severity for each in found if each.source.rule_id == "cache-poisoning"] == [severity]


@pytest.mark.live
@pytest.mark.parametrize(("head", "severity"), [("write-all", Severity.MEDIUM), ("read-all", Severity.LOW)])
def test_a_container_without_a_digest_is_rated_by_what_the_job_may_do(
    tools: dict[str, Tool], place: Workplace, head: str, severity: Severity
) -> None:
    text = workflow(head=f"permissions: {head}", job="container: {image: shop/build}")
    file = target_file(place.root, ".github/workflows/ci.yml", text)

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    (source,) = [each.source for each in found if each.source.rule_id == "unpinned-images"]
    assert (source.severity, source.native_severity) == (severity, "High")


@pytest.mark.parametrize(
    ("on", "by_hand"),
    [("workflow_dispatch", True), ("[workflow_dispatch]", True), ("{workflow_dispatch: {inputs: {}}}", True),
     ("[release, workflow_dispatch, schedule]", True), ("[release, issues]", False),
     ("[workflow_dispatch, push]", False), ("push", False), ("[]", False)],
)  # fmt: skip
def test_a_workflow_that_is_only_started_manually_is_recognised(on: str, by_hand: bool) -> None:
    assert Workflow(workflow().replace("on: push", f"on: {on}")).by_hand is by_hand


@pytest.mark.live
def test_an_update_without_a_cooldown_is_rated_as_a_precaution(tools: dict[str, Tool], place: Workplace) -> None:
    text = "version: 2\nupdates: [{package-ecosystem: gomod, directory: /, schedule: {interval: daily}}]\n"
    file = target_file(place.root, ".github/dependabot.yml", text)

    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    sources = [each.source for each in found if each.source.rule_id == "dependabot-cooldown"]
    assert [(each.severity, each.native_severity) for each in sources] == [(Severity.LOW, "Medium")]


_INVITING = """\
on: {{pull_request_target: {{types: [opened]}}}}
permissions: {{}}
jobs:
  label:
    runs-on: ubuntu-latest
    steps:
      {step}
"""


@pytest.mark.live
@pytest.mark.parametrize(
    ("step", "severity"),
    [
        ("- run: gh pr comment --body thanks", Severity.LOW),
        ("- uses: someone/labels@0123456789012345678901234567890123456789", Severity.LOW),
        ("- uses: actions/checkout@0123456789012345678901234567890123456789", Severity.MEDIUM),
        ("- uses: ./.github/label", Severity.HIGH),
        ("- run: git fetch origin ${{ steps.pull.outputs.head_sha }} && make", Severity.HIGH),
        ("- run: gh pr checkout 7 && make", Severity.HIGH),
        ("- run: git fetch origin refs/pull/7/head && make", Severity.HIGH),
        (
            (
                "- uses: actions/checkout@0123456789012345678901234567890123456789\n"
                "        with: {ref: '${{ github.event.pull_request.head.sha }}'}"
            ),
            Severity.HIGH,
        ),
    ],
)
def test_a_trigger_for_strangers_is_rated_by_whether_their_files_are_fetched(
    tools: dict[str, Tool], place: Workplace, step: str, severity: Severity
) -> None:
    file = target_file(place.root, ".github/workflows/label.yml", _INVITING.format(step=step))
    found = ZizmorEngine(tools["zizmor"]).scan([file], place).observations

    assert [each.source.severity for each in found if each.source.rule_id == "dangerous-triggers"] == [severity]
