"""Reads the permissions of jobs in GitHub Actions workflows, which decide the severity of a flaw in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import yaml

_SECRET = re.compile(r"\bsecrets(?:\.(?!GITHUB_TOKEN\b)\w|\[)|^\s*secrets:", re.MULTILINE)
_UPLOADS = re.compile(r"^\s*(?:-\s+)?uses:\s*[\"']?actions/upload-artifact@", re.MULTILINE)
_USES = re.compile(r"\buses:\s*[\"']?(?P<action>[^\s\"'@#]+)@(?:v(?P<major>\d+))?")
_INVITES = re.compile(r"^[^#\n]*\b(?:pull_request_target|workflow_run|issue_comment)\b", re.MULTILINE)
# What others brought: commits of a pull request, files of another workflow; and steps in other files, which may fetch
# these
_BROUGHT = re.compile(
    r"\bhead_(?:ref|sha)\b|\bhead\.(?:sha|ref|repo)\b|\bmerge_commit_sha\b|\brefs/pull\b|\bpull/\$"
    r"|\bgh\s+(?:pr\s+checkout|run\s+download)\b|\bworkflow_run\.head_|download-artifact|\bdownloadArtifact\b"
    r"|\buses:\s*[\"']?(?:\./|[^\s\"'@#]+\.ya?ml@)"
)
_FILES = re.compile(r"\bactions/checkout@|\bgit\s+(?:clone|fetch|pull|checkout)\b")
_OFFICIAL = ("actions/", "github/")
# The first major version that caches without being asked, by the action's own notes of changes
_CACHES_SINCE = {"actions/setup-go": 4, "actions/setup-node": 5, "astral-sh/setup-uv": 5}
_OWNER = re.compile(r"\bgithub\.repository(?:_owner)?\s*[=!]=\s*'(?P<owner>[\w.-]+)")
_EXPRESSION = re.compile(r"\$\{\{(?P<inside>.*?)\}\}")
# What starts a workflow only for users with write access, and without text of others
_BY_HAND = frozenset({"workflow_dispatch", "release", "schedule"})
# What strangers do in the repository itself, beside what `_INVITES` finds
_BY_ANYBODY = frozenset({"discussion", "discussion_comment", "fork", "issues", "watch"})
# Names and secrets that users with write access choose, names of the repository's own and of users, and addresses,
# numbers and objects, which hold no text of others'
_HARMLESS = re.compile(
    r"\s*(?:secrets\.\w+|github\.(?:actor|triggering_actor|ref|ref_name|base_ref|workflow|job|repository|repository_owner"
    r"|server_url|sha|run_id|run_number|event_name|event\.(?:action|compare|number|pull_request|issue|release\.tag_name"
    r"|(?:pull_request|issue)\.(?:html_url|number|url))))"
    r"(?:\s*[!=]=\s*'[^']*')?\s*"
)
# Permissions to write that change neither code nor what is published
_LESSER = frozenset({"checks", "discussions", "issues", "models", "pull-requests", "statuses"})


@dataclass(frozen=True, slots=True)
class Job:
    """A job, or an action's steps: `first` and `last` are rows from 0, `last` exclusive.

    `trusted`: it is given secrets or a token that may write more than issues and the like. A workflow without
    `permissions` doesn't say what its token may do; then the token is taken for one that may only read.
    """

    first: int
    last: int
    trusted: bool
    uploads: bool


_EMPTY = re.compile(  # what GitHub begins a configuration of Dependabot with
    r"^[ \t]*(?:-[ \t]+)?package-ecosystem:[ \t]*(?:\"\"|'')[ \t]*(?:#.*)?$", re.MULTILINE
)


class Workflow:
    """A workflow's text, or that of a configuration of Dependabot. If YAML can't parse it, it has no jobs."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.invited = _INVITES.search(text) is not None  # outsiders can start it, with the repository's permissions
        self.brings = _BROUGHT.search(text) is not None  # what outsiders wrote may be in the job's files
        self.is_empty = _EMPTY.search(text) is not None  # Dependabot does nothing yet
        self.has_files = _FILES.search(text) is not None  # the repository's own
        root = _composed(text)
        triggers = _triggers(root)
        self.by_hand = bool(triggers) and triggers <= _BY_HAND
        self.by_anybody = self.invited or not triggers.isdisjoint(_BY_ANYBODY)
        self._owners = frozenset(match["owner"].lower() for match in _OWNER.finditer(text))
        self._jobs = tuple(_jobs(root, self._lines))

    def job(self, row: int) -> Job | None:
        """The job around a row from 0, if there is one."""
        return next((job for job in self._jobs if job.first <= row < job.last), None)

    def familiar(self, row: int) -> bool:
        """Whether the row uses an action of GitHub's own, or of an owner whose repository the workflow is for."""
        used = self._used(row)
        if used is None:
            return False
        action = used["action"].lower()
        return action.startswith(_OFFICIAL) or action.partition("/")[0] in self._owners

    def caches(self, row: int) -> bool:
        """Whether the action that the row uses may keep a cache unasked: false for versions from before it did."""
        used = self._used(row)
        if used is None or used["major"] is None:
            return True
        return int(used["major"]) >= _CACHES_SINCE.get(used["action"].lower(), 0)

    def harmless(self, first: int, last: int) -> bool:
        """Whether the rows expand only what users with write access choose, names of users, addresses and numbers."""
        inside = [match["inside"] for match in _EXPRESSION.finditer("\n".join(self._lines[first : last + 1]))]
        return bool(inside) and all(map(_HARMLESS.fullmatch, inside))

    def _used(self, row: int) -> re.Match[str] | None:
        return _USES.search(self._lines[row]) if row < len(self._lines) else None


def _composed(text: str) -> yaml.Node | None:
    try:
        root: yaml.Node | None = yaml.compose(text, yaml.CSafeLoader)
    except (yaml.YAMLError, RecursionError):
        return None
    return root


def _triggers(root: yaml.Node | None) -> set[str]:
    """The events that start a workflow: `on` is one event, a list, or a mapping."""
    match _entries(root).get("on"):
        case yaml.ScalarNode(value=str(name)):
            return {name}
        case yaml.SequenceNode(value=list(items)):
            return {each.value for each in items if isinstance(each, yaml.ScalarNode)}
        case node:
            return {*_entries(node)}


def _jobs(root: yaml.Node | None, lines: Sequence[str]) -> Iterator[Job]:
    workflow = _entries(root)
    shared = "env" in workflow and _SECRET.search(_text(workflow["env"], lines)) is not None
    for node in _entries(workflow.get("jobs")).values():
        own, source = _entries(node), _text(node, lines)
        permissions = own.get("permissions", workflow.get("permissions"))
        yield Job(
            node.start_mark.line,
            _end(node, lines),
            trusted=shared or _SECRET.search(source) is not None or _may_write(permissions),
            uploads=_UPLOADS.search(source) is not None,
        )


def _entries(node: yaml.Node | None) -> dict[str, yaml.Node]:
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}


def _may_write(permissions: yaml.Node | None) -> bool:
    if isinstance(permissions, yaml.ScalarNode):
        return str(permissions.value) == "write-all"
    return any(
        name not in _LESSER and isinstance(each, yaml.ScalarNode) and each.value == "write"
        for name, each in _entries(permissions).items()
    )


def _text(node: yaml.Node, lines: Sequence[str]) -> str:
    return "\n".join(lines[node.start_mark.line : _end(node, lines)])


def _end(node: yaml.Node, lines: Sequence[str]) -> int:
    """The row after the node's last: a block ends where the next token begins, anything else within its line."""
    mark = node.end_mark
    return mark.line + bool(mark.line < len(lines) and lines[mark.line][: mark.column].strip())
