"""Finds out from the environment which CI system runs a scan, and which change it should judge."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from verdict.domain.errors import TargetError
from verdict.domain.text.untrusted import clean_line
from verdict.processes.deadline import Deadline
from verdict.tree.git import Repository
from verdict.tree.git_objects import merge_base

_REMOTE = "origin"  # where each of these systems fetches from
SARIF, SUMMARY = "verdict.sarif", "verdict.md"
"""The files for programs and for people that every system gets."""


@dataclass(frozen=True, slots=True)
class System:
    """A CI system.

    - `sign`: the variable that is set in its jobs, and in no others.
    - `bases`: variables that are set for a pull request only, of which the first that is set counts: the target branch,
      or, if it `has_commit`, a commit of it that the change is compared with.
    - `format`: of the report in the job's log. `reports`: more files that it reads, as `FORMAT:FILE`.
    - `summary`: the variable with the file to which the summary of the job is added.
    - `attach`: a line for the log that shows a file, `{file}`, as the summary.
    """

    name: str
    sign: str
    bases: tuple[str, ...]
    has_commit: bool = False
    format: str = "terminal"
    reports: tuple[str, ...] = ()
    summary: str | None = None
    attach: str | None = None


SYSTEMS = (
    System("GitHub Actions", "GITHUB_ACTIONS", ("GITHUB_BASE_REF",), format="github", summary="GITHUB_STEP_SUMMARY"),
    System(
        "GitLab CI", "GITLAB_CI", has_commit=True,
        # The first is set if the merged result is checked out, which also has what the target branch has gained since.
        bases=("CI_MERGE_REQUEST_TARGET_BRANCH_SHA", "CI_MERGE_REQUEST_DIFF_BASE_SHA"),
        reports=(
            "gitlab-sast:gl-sast-report.json", "gitlab-secrets:gl-secret-detection-report.json",
            "gitlab-dependencies:gl-dependency-scanning-report.json", "gitlab-codequality:gl-code-quality-report.json",
        ),
    ),
    System("Bitbucket Pipelines", "BITBUCKET_BUILD_NUMBER", ("BITBUCKET_PR_DESTINATION_BRANCH",)),
    System(
        "Azure Pipelines", "TF_BUILD", ("SYSTEM_PULLREQUEST_TARGETBRANCH",),
        attach="##vso[task.uploadsummary]{file}",
    ),
    System("Jenkins", "JENKINS_URL", ("CHANGE_TARGET",)),
)  # fmt: skip
"""The systems that are recognised. Their variables:

- https://docs.github.com/actions/reference/workflows-and-actions/variables
- https://docs.gitlab.com/ci/variables/predefined_variables/
- https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/
- https://learn.microsoft.com/azure/devops/pipelines/build/variables
- https://www.jenkins.io/doc/book/pipeline/multibranch/
"""

UNKNOWN = System("no known CI system", "", ())


@dataclass(frozen=True, slots=True)
class Job:
    """A CI job: its system, and the revision that a pull request should be merged into; None if it is for none."""

    system: System
    target: str | None = None


def job(environment: Mapping[str, str]) -> Job:
    """The job in which a process with these variables runs."""
    system = next((each for each in SYSTEMS if environment.get(each.sign)), UNKNOWN)
    base = next(filter(None, map(environment.get, system.bases)), "")
    named = clean_line(base).removeprefix("refs/heads/")
    if not named:
        return Job(system)
    return Job(system, named if system.has_commit else f"{_REMOTE}/{named}")


def check_target(work: Job, root: Path, deadline: Deadline) -> None:
    """Check that the repository has what is needed to judge a pull request.

    Raises:
        TargetError: it lacks history; the hint is the command that fetches it. Or HEAD isn't the pull request.
        EngineError: the deadline passed, or git failed.
    """
    if work.target is None:
        return
    repository = Repository.required(root, deadline)
    try:
        target = repository.commit(work.target)
        base = merge_base(repository, target)
    except TargetError as error:
        raise TargetError(
            f"this clone has too little history to judge the change: {work.target} and what it has in common with HEAD",
            hint=f"run `{_fetch(work, shallow=repository.shallow())}` first, or check out the whole history",
        ) from error
    if base == repository.commit("HEAD"):
        raise TargetError(
            f"everything that is checked out is in {work.target} already, so there is no change to judge",
            hint="check out the pull request, or judge everything with --whole",
        )


def _fetch(work: Job, *, shallow: bool) -> str:
    """The command that fetches the history up to the target."""
    target = work.target or ""
    branch = target.removeprefix(f"{_REMOTE}/")
    what = target if work.system.has_commit else f"+refs/heads/{branch}:refs/remotes/{_REMOTE}/{branch}"
    return shlex.join(["git", "fetch", "--no-tags", *(["--unshallow"] if shallow else []), _REMOTE, what])
