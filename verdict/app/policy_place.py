"""Finds where the policy of a tree is read, if not in the tree: in a commit of it, or in a file outside."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verdict.app.engines import SETTINGS
from verdict.app.own_rules import changed
from verdict.app.roots import MARKS, Elsewhere, leads_into, locate
from verdict.domain.errors import ConfigError, TargetError
from verdict.domain.text.untrusted import clean_path
from verdict.processes.deadline import Deadline
from verdict.settings.file import load_from
from verdict.settings.model import NAME, Config
from verdict.settings.relaxing import relaxing
from verdict.stores import baseline
from verdict.tree.git import Repository
from verdict.tree.versions import Before, Commit, Version, WorkTree, nothing_before

_LARGEST_DOCUMENT = 64 << 20  # bytes of a VEX document


@dataclass(frozen=True, slots=True)
class PolicyPlace:
    """Where a policy is read: the configuration is `file` of `version`, which has its baseline and VEX documents too.

    `name` is for the reader. Comments in code count if the file had them in the version that `before` gives.
    """

    version: Version
    file: Path
    name: str
    before: Before

    def settings(self) -> tuple[Config, str]:
        """The configuration, and what it is called; the defaults if there is none."""
        config = load_from(self.version, self.file, SETTINGS)
        if config is None:
            return Config(), f"default, as of {self.name}"
        return config, f"{NAME} of {self.name}" if isinstance(self.version, Commit) else self.name


def located(
    paths: Sequence[str], word: str, deadline: Deadline, *, elsewhere: Elsewhere | None = None
) -> tuple[Path, tuple[Path, ...]]:
    """The root for the given paths, and the paths, as `roots.locate` has them.

    If `word` is a revision, its own settings and baselines mark the root. Else a change that adds some to a folder, or
    removes them, would choose by which policy the folder is judged.

    Raises:
        TargetError: see `roots.locate`.
        EngineError: the deadline passed, or git failed.
    """
    root, narrowed = locate(paths, elsewhere=elsewhere)
    repository = Repository.at(root, deadline)
    if repository is None:
        return root, narrowed
    try:
        commit = repository.commit(word)
    except TargetError:  # a file, or nothing; see `policy_place`
        return root, narrowed
    return locate(paths, lambda folder: repository.has(commit, folder, MARKS), elsewhere=elsewhere)


def policy_place(word: str, root: Path, deadline: Deadline) -> PolicyPlace:
    """What `word` names: a revision of the repository around `root`, else a configuration outside of it.

    Paths in such a file are relative to its folder; in a `.verdict/config.yaml`, to the folder that has `.verdict`.

    Raises:
        TargetError: there is neither such a revision nor such a file outside.
        EngineError: the deadline passed, or git failed.
    """
    file = Path(os.path.abspath(word))  # noqa: PTH100  links in the tree aren't followed before they are judged
    outside = not (file.is_relative_to(root) or file.resolve().is_relative_to(root))
    try:
        repository = Repository.required(root, deadline, "policies of a commit")
        commit = Commit(repository, repository.commit(word), clean_path(word))
    except TargetError as error:
        if not file.is_file():
            raise TargetError(f"{error}, and there is no such file", hint=error.hint) from error
        if not outside:  # it would be the change's own
            message = f"{error}, and the file of this name is in the scanned tree"
            raise TargetError(message, hint="name a commit, or a file outside of the tree") from error
        top = file.parent.parent if file.parts[-2:] == NAME.parts else file.parent
        return PolicyPlace(WorkTree(top), file.relative_to(top), clean_path(word), nothing_before)
    return PolicyPlace(commit, NAME, commit.name, commit.text)


def relaxation(own: Version, ours: Config, place: PolicyPlace) -> Iterator[str]:
    """A notice of what the tree's own settings, which don't count, would relax; none if they relax nothing."""
    try:
        found = list(_relaxed(own, ours, place))
    except (ConfigError, TargetError) as error:
        yield f"the tree's own settings don't count, and can't be compared with those of {place.name}: {error}"
        return
    if found:
        yield f"the tree's own settings would relax those of {place.name}, and don't count: {', '.join(found)}"


def _relaxed(own: Version, ours: Config, place: PolicyPlace) -> Iterator[str]:
    accepted = ours.policy.baseline
    for path in (NAME, accepted, *ours.policy.vex):
        if not path.is_absolute() and not leads_into(own.root, own.root / path):  # an error would quote its content
            raise ConfigError("is a link out of the tree", hint="replace it with a file", file=own.root / path)
    yield from relaxing(ours, load_from(own, NAME, SETTINGS) or Config())
    known = {entry.fingerprint for entry in baseline.read(accepted, place.version)}
    more = sum(entry.fingerprint not in known for entry in baseline.read(accepted, own))
    if more:
        yield f"{clean_path(accepted.as_posix())} ({more:,} more)"
    for path in ours.policy.vex:
        if not path.is_absolute() and _content(own, path) not in (None, _content(place.version, path)):
            yield f"{clean_path(path.as_posix())} (changed)"
    yield from (f"{key} (changed)" for key in changed(ours, place.version, own))


def _content(version: Version, path: Path) -> bytes | None:
    try:
        return version.read(path, _LARGEST_DOCUMENT)
    except OSError:
        return None
