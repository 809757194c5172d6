"""What the command line changes in the policy of a project."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verdict.app.engines import engine_of, rules
from verdict.app.locations import rules_folder
from verdict.app.project import Project
from verdict.domain.errors import NotFound, UsageError
from verdict.domain.suppression import Origin, Suppression, all_names
from verdict.rulebook.catalogue import find, read
from verdict.settings.model import Level
from verdict.settings.policy import demanding, no_milder, policy_of


@dataclass(frozen=True, slots=True)
class PolicyOptions:
    """Options about the decision.

    - `fail_on` and `warn_on` replace the general thresholds.
    - Only findings of `only` count, if there are any, and none of `ignored`.
    - `demanding`: what a scan only notes makes the decision INCOMPLETE; see `settings.policy.demanding`.
    """

    fail_on: Level | None
    warn_on: Level | None
    only: tuple[str, ...]
    ignored: tuple[str, ...]
    demanding: bool


def with_options(project: Project, options: PolicyOptions) -> Project:
    """The project under the policy that the options ask for.

    Raises:
        UsageError: no engine has a rule that they name.
    """
    given = {"fail_on": options.fail_on, "warn_on": options.warn_on}
    changed = {key: level for key, level in given.items() if level is not None}
    asked = project.config.policy.model_copy(update=changed)
    config = project.config.model_copy(update={"policy": no_milder(asked) if project.of_stranger else asked})
    if options.demanding:
        config = demanding(config, of_stranger=project.of_stranger)
    source = ", ".join(
        (project.policy.source, *(f"--{key.replace('_', '-')} {level}" for key, level in changed.items()))
    )
    policy = policy_of(config, source, trusted=project.trusted)
    left_out = tuple(_suppressions(options))
    return replace(project, config=config, policy=replace(policy, suppressions=(*left_out, *policy.suppressions)))


def _suppressions(options: PolicyOptions) -> Iterator[Suppression]:
    for rule in (*options.only, *options.ignored):
        _check(rule)
    only = frozenset(options.only)
    if only:
        yield Suppression(
            f"left out by --rule {', '.join(options.only)}",
            concerns=lambda finding: not (all_names(finding) & only),
            origin=Origin.OPTION,
        )
    for rule in options.ignored:
        yield Suppression(f"left out by --ignore-rule {rule}", rule, origin=Origin.OPTION)


def _check(rule: str) -> None:
    """Check that an engine has the rule, as a word with a mistake in it would leave out everything.

    Raises:
        UsageError: none has.
    """
    if engine_of(rule) is not None:
        return
    try:
        find(read(rules_folder()), rule, rules())
    except NotFound as error:
        raise UsageError(f"no engine has a rule {rule!r}", hint=error.hint) from error
