"""Our settings: `.verdict/config.yaml` as models that refuse what they don't know."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

import pydantic
import yaml

from verdict.domain.content import ContentLimits
from verdict.domain.errors import ConfigError
from verdict.domain.finding import CodeRole, EngineName, Kind, Severity
from verdict.domain.limits import MAX_TOKENS_CAP, SMALLEST_OUTPUT, SMALLEST_TOKENS
from verdict.domain.lowering import STEPS, Lowering
from verdict.domain.policy import Policy, Suppression, Thresholds
from verdict.domain.ranking import Strategy
from verdict.domain.untrusted import clean_line
from verdict.globs import matcher

NAME = Path(".verdict", "config.yaml")
BUILT_IN = ("osv", "sbom")
"""Engines that are part of verdict."""

_LARGEST_FILE = 1 << 20
_LONGEST_KEY = 100  # characters of one that an error names
_CUT_BY = {"stderr": "tail", "code": "head_tail", "findings": "element"}
_COLLECTIONS = frozenset({"tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"})

Detail = Literal["minimal", "compact", "rich"]
Level = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO", "UNKNOWN", "never"]
SourceKind = Literal["stdout", "stderr", "findings", "result"]
CutStrategy = Literal["head", "tail", "head_tail", "lines", "element"]
Positive = Annotated[int, pydantic.Field(ge=1)]
Steps = Annotated[int, pydantic.Field(ge=0, le=4)]
Bytes = Annotated[int, pydantic.Field(ge=SMALLEST_OUTPUT)]
Tokens = Annotated[int, pydantic.Field(ge=SMALLEST_TOKENS, le=MAX_TOKENS_CAP)]


class _Section(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", frozen=True, strict=False)


class EngineSettings(_Section):
    """One engine. `path` replaces the managed tool by a program; `source: path` by the one on PATH.

    Without `required`, every engine is, except osv as long as no advisories were ever installed. `max_age_days` is how
    old osv's may be.
    """

    enabled: bool = True
    required: bool | None = None
    source: Literal["managed", "path"] = "managed"
    path: Path | None = None
    max_age_days: Positive | None = None


class ThresholdSettings(_Section):
    """The lowest severities that fail and warn, for one kind or one engine; what is left out is the general value."""

    fail_on: Level | None = None
    warn_on: Level | None = None


class LoweringSettings(_Section):
    """By how many levels a finding is lowered for the part that its file has; 0 is not at all."""

    test: Steps = STEPS[CodeRole.TEST]
    example: Steps = STEPS[CodeRole.EXAMPLE]
    vendored: Steps = STEPS[CodeRole.VENDORED]
    generated: Steps = STEPS[CodeRole.GENERATED]


class LicenseSettings(_Section):
    """Licences of packages, by SPDX ids or patterns of them. With `allow`, all others are refused."""

    allow: list[str] = []
    deny: list[str] = []


class PolicySettings(_Section):
    """What the scan is judged by.

    `code_roles` gives globs of files whose part their path doesn't say; `vex` are documents, by their paths from the
    root, that answer for findings.
    """

    fail_on: Level = "HIGH"
    warn_on: Level = "MEDIUM"
    kinds: dict[Kind, ThresholdSettings] = {}
    engines: dict[str, ThresholdSettings] = {}
    lowered: LoweringSettings = LoweringSettings()
    code_roles: dict[CodeRole, list[str]] = {}
    new_only: bool = True
    baseline: Path = Path(".verdict", "baseline.json")
    licenses: LicenseSettings = LicenseSettings()
    vex: list[Path] = []


class ClientSettings(_Section):
    """How much one assistant takes, by the name that it gives itself."""

    max_output_bytes: Bytes | None = None
    max_tokens: Tokens | None = None


class McpSettings(_Section):
    """How much one answer to an assistant may hold."""

    max_findings: Positive = 50
    max_output_bytes: Bytes = 50_000
    max_tokens: Tokens = 20_000
    truncate_strategy: Strategy = Strategy.PRIORITY
    max_content_length: Positive = 1000
    clients: dict[str, ClientSettings] = {}


class OutputSettings(_Section):
    """What the command line shows. `max_findings` is for the terminal; files are complete."""

    format: Literal["terminal", "json", "sarif"] = "terminal"
    detail: Detail = "rich"
    max_findings: Positive = 50
    strategy: Strategy = Strategy.PRIORITY


class CacheSettings(_Section):
    """Whether results are remembered for files that don't change."""

    enabled: bool = True


class SourceSettings(_Section):
    """How texts of one kind are cut; what is left out is the general value."""

    inline_limit: Positive | None = None
    artifact_threshold: Positive | None = None
    max_artifact_size: Positive | None = None
    strategy: CutStrategy | None = None


class ArtifactSettings(_Section):
    """How much of a long text an answer holds, in characters, and what is kept of it aside, in bytes."""

    enabled: bool = True
    inline_limit: Positive = 8_000
    artifact_threshold: Positive = 50_000
    max_artifact_size: Positive = 10 << 20
    sources: dict[SourceKind, SourceSettings] = {}

    def limits(self, source: str) -> ContentLimits:
        """The limits for a source: a kind of text, also of a tool as in `semgrep.stderr`."""
        kind = source.rpartition(".")[2]
        own = next((each for name, each in self.sources.items() if name == kind), SourceSettings())
        return ContentLimits(
            own.inline_limit or self.inline_limit,
            own.artifact_threshold or self.artifact_threshold,
            own.max_artifact_size or self.max_artifact_size,
            own.strategy or _CUT_BY.get(kind, "head_tail"),
        )

    @pydantic.model_validator(mode="after")
    def _limits_rise(self) -> ArtifactSettings:
        for kind in ("", *self.sources):
            limits = self.limits(kind)
            where = f" of {kind}" if kind else ""
            if limits.inline_limit > limits.artifact_threshold:
                raise ValueError(
                    f"inline_limit{where} is {limits.inline_limit}, above artifact_threshold, "
                    f"which is {limits.artifact_threshold}"
                )
            if limits.artifact_threshold > limits.max_artifact_size:
                raise ValueError(
                    f"artifact_threshold{where} is {limits.artifact_threshold}, above max_artifact_size, "
                    f"which is {limits.max_artifact_size}"
                )
        return self


class SuppressionSettings(_Section):
    """Findings someone answers for: by rule, path glob or fingerprint, with a reason."""

    reason: Annotated[str, pydantic.Field(min_length=3)]
    rule: str | None = None
    path: str | None = None
    fingerprint: str | None = None
    owner: str | None = None
    expires: date | None = None

    @pydantic.model_validator(mode="after")
    def _names_something(self) -> SuppressionSettings:
        if (self.rule, self.path, self.fingerprint) == (None, None, None):
            raise ValueError("name a rule, a path or a fingerprint")
        return self


class Config(_Section):
    """All settings. Every section and key may be left out."""

    version: Literal[1] = 1
    engines: dict[str, EngineSettings] = {}
    policy: PolicySettings = PolicySettings()
    mcp: McpSettings = McpSettings()
    output: OutputSettings = OutputSettings()
    artifacts: ArtifactSettings = ArtifactSettings()
    cache: CacheSettings = CacheSettings()
    suppressions: list[SuppressionSettings] = []
    exclude: list[str] = []

    @pydantic.field_validator("engines")
    @classmethod
    def _settings_act(cls, engines: dict[str, EngineSettings]) -> dict[str, EngineSettings]:
        for name, each in engines.items():
            if name in BUILT_IN and {"source", "path"} & each.model_fields_set:
                raise ValueError(f"{name} is built in: it has no source and no path")
            if name != "osv" and each.max_age_days is not None:
                raise ValueError(f"{name} has no max_age_days: that is for osv alone")
        return engines


def find(root: Path) -> Path | None:
    """The nearest `.verdict/config.yaml`, from `root` up to the top of its git checkout, else in `root` alone."""
    for folder in (root, *root.parents):
        if (folder / NAME).is_file():
            return folder / NAME
        if (folder / ".git").exists():
            return None
    return root / NAME if (root / NAME).is_file() else None


def load(file: Path, engines: frozenset[str]) -> Config:
    """The settings in a file; `engines` are the names that the file may use.

    Raises:
        ConfigError: it can't be read, isn't YAML, or has a key or value that isn't allowed; with line and key.
    """
    try:
        if file.stat().st_size > _LARGEST_FILE:
            raise ConfigError("is larger than 1 MiB", hint="that is no configuration", file=file)
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8"
        raise ConfigError(f"can't be read: {reason}", hint="name a YAML file", file=file) from error
    lines: dict[tuple[str | int, ...], int] = {}
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        content = {} if node is None else _plain(node, (), lines, file)
        content = {} if content is None else content
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it is nested too deeply or has a value YAML can't read"
        line = mark.line + 1 if mark else None
        raise ConfigError(
            f"not YAML: {problem}", hint="check the indentation and quotes", file=file, line=line
        ) from error
    if not isinstance(content, dict):
        raise ConfigError("is not a mapping of sections", hint="start with `version: 1`", file=file, line=1)
    try:
        config = Config.model_validate(content)
    except pydantic.ValidationError as error:
        raise _refused(error, lines, file) from error
    for section, names in (("engines", config.engines), ("policy", config.policy.engines)):
        for name in names:
            if name not in engines:
                place: tuple[str, ...] = (section, name) if section == "engines" else (section, "engines", name)
                raise ConfigError(
                    "no such engine",
                    hint=_meant(name, engines),
                    file=file,
                    line=lines.get(place),
                    key=_dotted(place),
                )
    return config


def _plain(node: yaml.Node, place: tuple[str | int, ...], lines: dict[tuple[str | int, ...], int], file: Path) -> Any:
    """The node's value; `lines` gets the line of every key and item. Aliases are refused: they can grow without end."""
    lines.setdefault(place, node.start_mark.line + 1)
    if isinstance(node, yaml.CollectionNode) and node.tag not in _COLLECTIONS:
        raise ConfigError(
            "tags are not allowed", hint="write a plain value", file=file, line=lines[place], key=_dotted(place)
        )
    match node:
        case yaml.MappingNode():
            values: dict[Any, Any] = {}
            for key_node, value_node in node.value:
                key = _scalar(key_node)
                inner = (*place, key)
                if key in values:
                    line = key_node.start_mark.line + 1
                    raise ConfigError("stands twice", hint="keep one", file=file, line=line, key=_dotted(inner))
                lines[inner] = key_node.start_mark.line + 1
                if value_node.start_mark.index < key_node.start_mark.index:
                    raise ConfigError(
                        "aliases are not allowed", hint="write the value out", file=file, line=lines[inner]
                    )
                values[key] = _plain(value_node, inner, lines, file)
            return values
        case yaml.SequenceNode():
            for item in node.value:
                if item.start_mark.index < node.start_mark.index:
                    raise ConfigError(
                        "aliases are not allowed", hint="write the value out", file=file, line=lines[place]
                    )
            return [_plain(item, (*place, index), lines, file) for index, item in enumerate(node.value)]
        case _:
            return _scalar(node)


def _dotted(place: Iterable[str | int]) -> str:
    """A key as errors name it: whoever wrote the file chose its letters."""
    return clean_line(".".join(map(str, place)))[:_LONGEST_KEY]


def _scalar(node: yaml.Node) -> Any:
    return yaml.SafeLoader("").construct_object(node) if isinstance(node, yaml.ScalarNode) else str(node.value)


def _refused(error: pydantic.ValidationError, lines: Mapping[tuple[str | int, ...], int], file: Path) -> ConfigError:
    first = error.errors()[0]
    place = tuple(part for part in first["loc"] if part != "[key]")
    line = next((lines[place[:length]] for length in range(len(place), -1, -1) if place[:length] in lines), None)
    key = _dotted(place)
    if first["type"] == "extra_forbidden":
        hint = _meant(str(place[-1]), _keys(place[:-1]))
        return ConfigError("unknown key", hint=hint, file=file, line=line, key=key)
    message = first["msg"].removeprefix("Value error, ")
    given = "" if isinstance(first["input"], (dict, list)) else f", not {first['input']!r}"
    return ConfigError(
        message[0].lower() + message[1:] + given,
        hint="`verdict config schema` prints what is allowed",
        file=file,
        line=line,
        key=key,
    )


def _keys(place: tuple[str | int, ...]) -> list[str]:
    """The keys that the section at `place` may have."""
    schema = Config.model_json_schema()
    node: Any = schema
    for part in place:
        node = _resolved(node, schema)
        node = node.get("properties", {}).get(part) or node.get("additionalProperties") or node.get("items") or {}
    return list(_resolved(node, schema).get("properties", {}))


def _resolved(node: Any, schema: Any) -> Any:
    return schema["$defs"][node["$ref"].rpartition("/")[2]] if "$ref" in node else node


def _meant(word: str, known: Any) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    return f"did you mean {close[0]!r}?" if close else f"one of: {', '.join(sorted(known))}"


def schema() -> dict[str, Any]:
    """The JSON Schema of the file, for editors."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Config.model_json_schema()}


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
    severity = _severity(level)
    return len(Severity) if severity is None else severity


def policy_of(config: Config, source: str, *, trusted: bool = True) -> Policy:
    """The policy that the settings describe; `source` says where they stand, `trusted` whether the tree is."""
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
        new_only=settings.new_only,
        suppressions=tuple(
            Suppression(
                clean_line(each.reason),
                each.rule,
                each.fingerprint,
                None if each.path is None else matcher([each.path]),
                each.owner,
                each.expires,
            )
            for each in config.suppressions
        ),
        source=source,
        lowering=_lowering(settings),
        trusts_places=trusted,
    )


def _lowering(settings: PolicySettings) -> Lowering:
    """Where globs of several roles match, the one that lowers least decides, and the product's own before all."""
    steps = {CodeRole(role): number for role, number in settings.lowered.model_dump().items()}
    globs = sorted(settings.code_roles.items(), key=lambda item: steps.get(item[0], -1))
    named = [(role, matcher(each)) for role, each in globs]
    return Lowering(steps, lambda path: next((role for role, covers in named if covers(path)), None))


def _severity(level: Level) -> Severity | None:
    return None if level == "never" else Severity[level]
