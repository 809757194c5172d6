"""The environments of CI jobs, made of the variables that each system documents."""

from __future__ import annotations

import os
from pathlib import Path

from repositories import git

from verdict.app.ci import SYSTEMS

_SIGNS = {each.sign for each in SYSTEMS} | {base for each in SYSTEMS for base in each.bases}
PULL_REQUESTS = {  # the variables of a job for a pull request into `main`
    "GitHub Actions": {
        "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main",
        "GITHUB_HEAD_REF": "change", "GITHUB_REF": "refs/pull/7/merge",
    },
    "GitLab CI": {
        "CI": "true", "GITLAB_CI": "true", "CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_IID": "7",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "{main}",
        "CI_MERGE_REQUEST_TARGET_BRANCH_SHA": "",
    },
    "Bitbucket Pipelines": {
        "CI": "true", "BITBUCKET_BUILD_NUMBER": "3", "BITBUCKET_PR_ID": "7", "BITBUCKET_PR_DESTINATION_BRANCH": "main",
    },
    "Azure Pipelines": {
        "TF_BUILD": "True", "BUILD_REASON": "PullRequest", "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main",
    },
    "Jenkins": {"JENKINS_URL": "http://localhost/", "CHANGE_ID": "7", "CHANGE_TARGET": "main"},
}  # fmt: skip


def surroundings(**variables: str) -> dict[str, str]:
    """This process's environment, as if no CI system ran it, with these variables."""
    return {**{name: value for name, value in os.environ.items() if name not in _SIGNS}, **variables}


def named(root: Path, variables: dict[str, str]) -> dict[str, str]:
    """The variables, with the id of the commit of `origin/main`."""
    main = git(root, "rev-parse", "origin/main").strip()
    return {name: value.replace("{main}", main) for name, value in variables.items()}
