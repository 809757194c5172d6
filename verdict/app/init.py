"""Sets up a project: a commented configuration that changes nothing yet, and a CI job."""

from __future__ import annotations

import enum
import os
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from verdict.app.scanned_files import list_work_tree
from verdict.domain.errors import OutputError
from verdict.domain.text.untrusted import clean_path
from verdict.processes.deadline import Deadline
from verdict.settings.model import NAME
from verdict.stores.files import write_atomically
from verdict.tree.git import Repository
from verdict.tree.languages import language_of
from verdict.tree.listing import Scope

CONFIG = """\
# Settings of verdict. Without this file, the defaults apply; they are shown behind each `#`.
# `verdict config check` checks the file, `verdict config schema` prints a schema for editors.
version: 1

# policy:
#   fail_on: HIGH             # the lowest severity that fails: CRITICAL, HIGH, MEDIUM, LOW, INFO, UNKNOWN, never
#   warn_on: MEDIUM           # the lowest severity that warns
#   comments:
#     require_reason: false   # true: `verdict: ignore[rule]` without a reason suppresses nothing

# engines:
#   zizmor: {enabled: true}   # false: it doesn't run

# exclude: []                 # globs of files that are not scanned, such as "third_party/"

# suppressions: []            # accepted findings, each with a reason; see `verdict suppress --help`
"""


class Ci(enum.StrEnum):
    """The CI systems for which a job can be written."""

    GITHUB = "github"
    GITLAB = "gitlab"
    BITBUCKET = "bitbucket"
    AZURE = "azure"
    JENKINS = "jenkins"


_BRANCH = re.compile(r"(?<=\[)main(?=\])|(?<=^ {4})main(?=:)", re.MULTILINE)  # in the files of jobs
_PLAIN = re.compile(r"[A-Za-z][\w./-]*")  # needs no quotes in YAML

_PLACES: Mapping[Ci, tuple[str, str, str]] = {  # the sign of the system, our file for it, and the job's source
    Ci.GITHUB: (".github", ".github/workflows/verdict.yml", "github.yml"),
    Ci.GITLAB: (".gitlab-ci.yml", ".gitlab-ci.yml", "gitlab.yml"),
    Ci.BITBUCKET: ("bitbucket-pipelines.yml", "bitbucket-pipelines.yml", "bitbucket.yml"),
    Ci.AZURE: ("azure-pipelines.yml", "azure-pipelines.yml", "azure.yml"),
    Ci.JENKINS: ("Jenkinsfile", "Jenkinsfile", "Jenkinsfile"),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A file to write."""

    file: Path
    text: str

    @property
    def there(self) -> bool:
        """Whether there is a file of this name already, which is never overwritten."""
        return os.path.lexists(self.file)

    def write(self) -> None:
        """Write it.

        Raises:
            OutputError: it can't be written.
        """
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(
                f"{clean_path(str(self.file.parent))} can't be made: {error.strerror}", hint="check its permissions"
            ) from error
        write_atomically(self.file, [self.text])


def languages(root: Path, deadline: Deadline) -> list[tuple[str, int]]:
    """The languages of the project's source files, the most frequent first, with the numbers of files.

    Raises:
        TargetError: there is nothing to scan.
        EngineError: the deadline passed, or git failed.
    """
    files = list_work_tree(Scope(root), deadline).files
    return Counter(name for each in files if (name := language_of(each)) is not None).most_common()


def systems(root: Path) -> list[Ci]:
    """The CI systems that the project has files of."""
    return [ci for ci, (sign, _, _) in _PLACES.items() if os.path.lexists(root / sign)]


def configuration(root: Path) -> Draft:
    """The configuration of the project."""
    return Draft(root / NAME, CONFIG)


def ci_job(root: Path, ci: Ci, branch: str = "main") -> Draft:
    """The file with a job that runs `verdict ci`, also for each push to the branch."""
    _, name, source = _PLACES[ci]
    text = (Path(__file__).parent / "ci_files" / source).read_text(encoding="utf-8")
    return Draft(root / name, _BRANCH.sub(branch, text))


def main_branch(root: Path, deadline: Deadline) -> str:
    """The project's main branch as git knows it: that of `origin`, else `main`, else the one that is checked out.

    Raises:
        EngineError: the deadline passed.
    """
    repository = Repository.at(root, deadline)
    if repository is None:
        return "main"
    found = ""
    for words in (
        ("symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"),
        ("rev-parse", "--quiet", "--verify", "--symbolic-full-name", "refs/heads/main"),
        ("symbolic-ref", "--quiet", "HEAD"),
    ):
        found = found or repository.ask(*words, ok=(0, 1)).decode("utf-8", "replace").strip()
    branch = re.sub(r"^refs/(?:heads|remotes/origin)/", "", found)
    return branch if _PLAIN.fullmatch(branch) else "main"
