"""Makes the policy from the settings, and says which settings count if the tree isn't trusted."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

from verdict.domain.finding import CodeRole, Confidence, EngineName, Severity
from verdict.domain.historic import is_historic, plain
from verdict.domain.policy import Policy, Thresholds, Verdict
from verdict.domain.severity.chosen import is_rated
from verdict.domain.severity.lowering import Lowering
from verdict.domain.suppression import Origin, Suppression
from verdict.domain.text.untrusted import clean_line
from verdict.settings.model import (
    ConfidenceSettings,
    Config,
    Level,
    LoweringSettings,
    McpSettings,
    PolicySettings,
    SureSettings,
    ThresholdSettings,
)
from verdict.tree.globs import matcher


def tightened(config: Config) -> Config:
    """The settings that a tree that isn't trusted may set: stricter thresholds and smaller answers, nothing else."""
    plain, asked = PolicySettings(), config.policy
    policy = PolicySettings(
        fail_on=min(plain.fail_on, asked.fail_on, key=rank),
        warn_on=min(plain.warn_on, asked.warn_on, key=rank),
        kinds=asked.kinds,
        engines=asked.engines,
        confidence=_surer(asked.confidence),
        lowered=_less(asked.lowered),
        licenses=asked.licenses,  # they only add findings
        unanalysed=None if asked.unanalysed == "pass" else asked.unanalysed,
    )
    return Config(policy=no_milder(policy), mcp=_smaller(config.mcp))


def no_milder(policy: PolicySettings) -> PolicySettings:
    """The policy without the thresholds of kinds and engines that are above the general ones."""

    def lower(each: ThresholdSettings) -> ThresholdSettings:
        given: dict[str, Level] = each.model_dump(exclude_none=True)
        return ThresholdSettings(
            **{name: level for name, level in given.items() if rank(level) <= rank(getattr(policy, name))}
        )

    kinds = {kind: lower(each) for kind, each in policy.kinds.items()}
    engines = {name: lower(each) for name, each in policy.engines.items()}
    return policy.model_copy(update={"kinds": kinds, "engines": engines})


def _surer(asked: ConfidenceSettings) -> ConfidenceSettings:
    plain = ConfidenceSettings()

    def lower(one: SureSettings, other: SureSettings) -> SureSettings:
        return SureSettings(
            fail_on=min(one.fail_on, other.fail_on, key=rank), warn_on=min(one.warn_on, other.warn_on, key=rank)
        )

    return ConfidenceSettings(
        HIGH=lower(plain.HIGH, asked.HIGH), MEDIUM=lower(plain.MEDIUM, asked.MEDIUM), LOW=lower(plain.LOW, asked.LOW)
    )


def _less(asked: LoweringSettings) -> LoweringSettings:
    plain = LoweringSettings().model_dump()
    return LoweringSettings(**{role: min(steps, plain[role]) for role, steps in asked.model_dump().items()})


def _smaller(asked: McpSettings) -> McpSettings:
    plain = McpSettings()
    return McpSettings(
        max_findings=min(plain.max_findings, asked.max_findings),
        max_output_bytes=min(plain.max_output_bytes, asked.max_output_bytes),
        max_tokens=min(plain.max_tokens, asked.max_tokens),
        max_content_length=min(plain.max_content_length, asked.max_content_length),
        truncate_strategy=asked.truncate_strategy,  # what is hidden is counted, and the gravest named, in any order
    )


def demanding(config: Config, *, of_stranger: bool = False) -> Config:
    """The settings, unless they say otherwise, of a scan that requires what others only note.

    Advisories must be there, and every source file must be in a language that an engine analyses. Those `of_stranger`,
    an untrusted tree, can't say otherwise.
    """
    osv = config.engine("osv")
    engines = {**config.engines, "osv": osv.model_copy(update={"required": osv.required is not False})}
    unanalysed = "incomplete" if of_stranger else config.policy.unanalysed or "incomplete"
    policy = config.policy.model_copy(update={"unanalysed": unanalysed})
    return config.model_copy(update={"engines": engines, "policy": policy})


def rank(level: Level) -> int:
    """A threshold as a number, higher for more severe; `never` is higher than any severity."""
    severity = _severity(level)
    return len(Severity) if severity is None else severity


def policy_of(config: Config, source: str, *, trusted: bool = True) -> Policy:
    """The policy that the settings describe. `source` is where they are from, `trusted` whether the tree is trusted."""
    settings = config.policy
    general = Thresholds(_severity(settings.fail_on), _severity(settings.warn_on))

    def own(each: ThresholdSettings) -> Thresholds:
        return Thresholds(
            general.fail_on if each.fail_on is None else _severity(each.fail_on),
            general.warn_on if each.warn_on is None else _severity(each.warn_on),
        )

    return Policy(
        thresholds=general,
        kinds={kind: own(each) for kind, each in settings.kinds.items()},
        engines={EngineName(name): own(each) for name, each in settings.engines.items()},
        confidences={
            Confidence[name]: Thresholds(_severity(each.fail_on), _severity(each.warn_on))
            for name, each in settings.confidence
        },
        new_only=settings.new_only,
        suppressions=tuple(
            Suppression(
                clean_line(each.reason),
                each.rule,
                each.fingerprint,
                None if each.path is None else functools.cache(_covering([each.path])),  # a file may have many findings
                None if each.owner is None else clean_line(each.owner),
                each.expires,
                place=clean_line(each.path or ""),
            )
            for each in config.suppressions
        )
        + tuple(
            Suppression(
                "rules: off in the configuration",
                rule,
                concerns=lambda finding: not is_rated(finding),  # by the configuration, for another engine's rule
                origin=Origin.RULES,
                place="`rules`",
            )
            for rule, setting in config.rules.items()
            if setting == "off"
        ),
        source=source,
        lowering=_lowering(settings),
        trusts_places=trusted,
        unanalysed=None if settings.unanalysed is None else Verdict[settings.unanalysed.upper()],
        rules={rule: Severity[setting] for rule, setting in config.rules.items() if setting != "off"},
    )


def _lowering(settings: PolicySettings) -> Lowering:
    """The lowering of findings. If globs of several roles match a file, the role that lowers least decides."""
    steps = {CodeRole(role): number for role, number in settings.lowered.model_dump().items()}
    globs = sorted(settings.code_roles.items(), key=lambda item: steps.get(item[0], -1))
    named = [(role, _covering(each)) for role, each in globs]
    return Lowering(steps, lambda path: next((role for role, covers in named if covers(path)), None))


def _covering(globs: Iterable[str]) -> Callable[[str], bool]:
    """Matches a path, and that of a file in an earlier commit with or without the commit."""
    covers = matcher(globs)
    return lambda path: covers(path) or (is_historic(path) and covers(plain(path)))


def _severity(level: Level) -> Severity | None:
    """The severity of a threshold; None for `never`."""
    return None if level == "never" else Severity[level]
