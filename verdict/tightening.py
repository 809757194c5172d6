"""What a tree that isn't trusted may ask for in its settings."""

from __future__ import annotations

from verdict.config import (
    Config,
    Level,
    LoweringSettings,
    McpSettings,
    PolicySettings,
    ThresholdSettings,
    severity_of,
)
from verdict.domain.finding import Severity


def tightened(config: Config) -> Config:
    """What a tree that isn't trusted may ask for: stricter thresholds and smaller answers, nothing else."""
    plain, asked = PolicySettings(), config.policy

    def lower(one: Level, other: Level | None) -> Level:
        return one if other is None else min(one, other, key=_rank)

    def both(each: ThresholdSettings) -> ThresholdSettings:
        return ThresholdSettings(fail_on=lower(fail_on, each.fail_on), warn_on=lower(warn_on, each.warn_on))

    fail_on, warn_on = lower(plain.fail_on, asked.fail_on), lower(plain.warn_on, asked.warn_on)
    policy = PolicySettings(
        fail_on=fail_on,
        warn_on=warn_on,
        kinds={kind: both(each) for kind, each in asked.kinds.items()},
        engines={name: both(each) for name, each in asked.engines.items()},
        lowered=_less(asked.lowered),
        licenses=asked.licenses,  # they only add findings
    )
    return Config(policy=policy, mcp=_smaller(config.mcp))


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


def _rank(level: Level) -> int:
    """How severe a finding must be at least; `never` is more than any is."""
    severity = severity_of(level)
    return len(Severity) if severity is None else severity
