"""The settings in `.verdict/config.yaml`, as pydantic models that refuse unknown keys."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from datetime import date
from itertools import chain
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pydantic

from verdict.domain.finding import CodeRole, Kind
from verdict.domain.page.detail import DetailName
from verdict.domain.page.limits import SMALLEST_OUTPUT, SMALLEST_TOKENS
from verdict.domain.page.ranking import Strategy
from verdict.domain.severity.lowering import STEPS
from verdict.domain.text.content import ContentLimits
from verdict.domain.text.cutting import HEAD_SHARE
from verdict.settings.caps import MAX_TOKENS_CAP

_KEYS = frozenset({Kind.__name__, CodeRole.__name__})  # enumerations that name keys

_PLACEHOLDERS = ("{root}", "{output}", "{files}")
_PLACEHOLDER = re.compile(r"\{[A-Za-z_]\w*\}")

NAME = Path(".verdict", "config.yaml")

COMMAND_KEYS = frozenset({"enabled", "required", "command", "files", "exit_codes"})
"""The keys of an engine that the configuration defines by its command."""

Level = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO", "UNKNOWN", "never"]
Rating = Literal["off", "CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"]
CutStrategy = Literal["head", "tail", "head_tail", "lines", "element"]
Positive = Annotated[int, pydantic.Field(ge=1)]
Ratio = Annotated[float, pydantic.Field(gt=0, lt=1)]
Steps = Annotated[int, pydantic.Field(ge=0, le=4)]
ExitCode = Annotated[int, pydantic.Field(ge=0, le=255)]
Bytes = Annotated[int, pydantic.Field(ge=SMALLEST_OUTPUT)]
Tokens = Annotated[int, pydantic.Field(ge=SMALLEST_TOKENS, le=MAX_TOKENS_CAP)]


class _Section(pydantic.BaseModel):
    """A section of the settings. Its words, such as severities, may be in small or large letters."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True, strict=False)

    @pydantic.field_validator("*", mode="before")
    @classmethod
    def _spelled(cls, value: Any, info: pydantic.ValidationInfo) -> Any:
        if not isinstance(value, str) or info.field_name is None:
            return value
        words = _words(cls.model_fields[info.field_name].annotation)
        return next((word for word in words if word.casefold() == value.casefold()), value)


def _words(annotation: Any) -> Iterator[str]:
    """The words that are allowed for a setting of this type."""
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        yield from (each.value for each in annotation)
    elif get_origin(annotation) is Literal:
        yield from (each for each in get_args(annotation) if isinstance(each, str))
    elif get_origin(annotation) in (Union, UnionType):
        yield from chain.from_iterable(map(_words, get_args(annotation)))


class EngineSettings(_Section):
    """One engine; `app.engines.SETTINGS` says which of these keys each one has.

    `path` replaces the managed tool by a program; `source: path` by the one on PATH. Without `required`, every engine
    is, except osv as long as no advisories were ever installed. `max_age_days` is how old osv's may be.

    `command` makes an engine of a program that writes SARIF: to `{output}` if the command has it, else to standard
    output. `{root}` stands for the scanned folder, `{files}` for the files, an argument each. `files` are globs of the
    files that it is for, and `exit_codes` those with which its report counts.

    `rules` are files and folders with rules of the user's own; without `bundled`, the engine has no others.
    """

    enabled: bool = True
    required: bool | None = None
    source: Literal["managed", "path"] = "managed"
    path: Path | None = None
    max_age_days: Positive | None = None
    command: Annotated[list[str], pydantic.Field(min_length=1)] | None = None
    files: list[str] = []
    exit_codes: Annotated[list[ExitCode], pydantic.Field(min_length=1)] = [0]
    rules: list[Annotated[str, pydantic.Field(min_length=1)]] = []
    bundled: bool = True

    @pydantic.model_validator(mode="after")
    def _has_rules(self) -> EngineSettings:
        if not self.bundled and not self.rules:
            raise ValueError("without the bundled rules there are none: name some in `rules`, or set enabled: false")
        return self

    @pydantic.field_validator("command")
    @classmethod
    def _fillable(cls, words: list[str] | None) -> list[str] | None:
        for word in words or ():
            unknown = [each for each in _PLACEHOLDER.findall(word) if each not in _PLACEHOLDERS]
            if unknown:
                raise ValueError(f"{unknown[0]} is not a placeholder; there are {', '.join(_PLACEHOLDERS)}")
            if "{files}" in word and word != "{files}":
                raise ValueError("{files} must be an argument of its own")
        if words is not None and (not words[0].strip() or _PLACEHOLDER.search(words[0])):
            raise ValueError("the first word must be a program")
        return words


class ThresholdSettings(_Section):
    """The lowest severities that fail and warn, for one kind or one engine. By default those of the policy."""

    fail_on: Level | None = None
    warn_on: Level | None = None


class SureSettings(_Section):
    """The lowest severities that fail and warn at one confidence. By default the confidence makes no difference."""

    fail_on: Level = "UNKNOWN"
    warn_on: Level = "UNKNOWN"


class ConfidenceSettings(_Section):
    """The thresholds for findings of each confidence, beside those for all findings."""

    HIGH: SureSettings = SureSettings()
    MEDIUM: SureSettings = SureSettings()
    LOW: SureSettings = SureSettings(fail_on="never", warn_on="never")


class LoweringSettings(_Section):
    """By how many levels a finding is lowered for the role of its file; 0 leaves it as it is."""

    test: Steps = STEPS[CodeRole.TEST]
    example: Steps = STEPS[CodeRole.EXAMPLE]
    documentation: Steps = STEPS[CodeRole.DOCUMENTATION]
    comment: Steps = STEPS[CodeRole.COMMENT]
    vendored: Steps = STEPS[CodeRole.VENDORED]
    generated: Steps = STEPS[CodeRole.GENERATED]


class LicenseSettings(_Section):
    """Licences of packages, by SPDX ids or patterns of them. If `allow` has any, all others are refused."""

    allow: list[str] = []
    deny: list[str] = []


class CommentSettings(_Section):
    """Suppression comments. With `require_reason`, a `verdict: ignore` without a reason suppresses nothing."""

    require_reason: bool = False


class PolicySettings(_Section):
    """How a scan is judged.

    `code_roles` gives globs of files whose role their path doesn't tell; `vex` are paths from the root of documents
    that answer for vulnerabilities. `unanalysed` is the decision where source files are in languages that no engine
    analyses; by default it is WARN if they are more than half of the product's source files.
    """

    fail_on: Level = "HIGH"
    warn_on: Level = "MEDIUM"
    kinds: dict[Kind, ThresholdSettings] = {}
    engines: dict[str, ThresholdSettings] = {}
    confidence: ConfidenceSettings = ConfidenceSettings()
    lowered: LoweringSettings = LoweringSettings()
    code_roles: dict[CodeRole, list[str]] = {}
    new_only: bool = True
    baseline: Path = Path(".verdict", "baseline.json")
    licenses: LicenseSettings = LicenseSettings()
    vex: list[Path] = []
    comments: CommentSettings = CommentSettings()
    unanalysed: Literal["pass", "warn", "incomplete"] | None = None


class ClientSettings(_Section):
    """The limits of answers to one MCP client, by the name that it gives itself."""

    max_output_bytes: Bytes | None = None
    max_tokens: Tokens | None = None


class McpSettings(_Section):
    """The limits of one answer over MCP."""

    max_findings: Positive = 50
    max_output_bytes: Bytes = 50_000
    max_tokens: Tokens = 20_000
    truncate_strategy: Strategy = Strategy.PRIORITY
    max_content_length: Positive = 1000
    clients: dict[str, ClientSettings] = {}


FormatName = Literal[
    "terminal", "json", "sarif", "markdown", "html", "csv", "junit", "github",
    "gitlab-sast", "gitlab-secrets", "gitlab-dependencies", "gitlab-codequality",
]  # fmt: skip
"""The formats of reports, in the order of the command line's table."""


class OutputSettings(_Section):
    """What the command line shows. `max_findings` is for the terminal; files are complete.

    `detail`: None is compact on the terminal and rich in other formats.
    """

    format: FormatName = "terminal"
    detail: DetailName | None = None
    max_findings: Positive = 50
    strategy: Strategy = Strategy.PRIORITY


class CacheSettings(_Section):
    """Whether results are remembered for files that don't change."""

    enabled: bool = True


class StreamSettings(_Section):
    """How much is kept of one output stream of an engine's process. No answer shows it."""

    max_artifact_size: Positive | None = None


class BillSettings(_Section):
    """How a bill of materials is cut as text. What an answer doesn't show of it is always kept as an artifact."""

    inline_limit: Positive | None = None
    max_artifact_size: Positive | None = None
    strategy: CutStrategy = "lines"
    head_ratio: Ratio | None = None


class ResultSettings(_Section):
    """How other answers of the server's tools are cut. By default as `ArtifactSettings` says."""

    inline_limit: Positive | None = None
    artifact_threshold: Positive | None = None
    max_artifact_size: Positive | None = None
    strategy: CutStrategy | None = None
    head_ratio: Ratio | None = None


class SourceSettings(_Section):
    """Settings for texts by where they come from."""

    stdout: StreamSettings = StreamSettings()
    stderr: StreamSettings = StreamSettings()
    bill: BillSettings = BillSettings()
    result: ResultSettings = ResultSettings()


class ArtifactSettings(_Section):
    """How a long text is cut: to how many characters of an answer, and to how many bytes that are kept as an artifact.

    `head_ratio` is the share of the beginning where both ends are kept.
    """

    enabled: bool = True
    default_strategy: CutStrategy = "head_tail"
    head_ratio: Ratio = HEAD_SHARE
    inline_limit: Positive = 8_000
    artifact_threshold: Positive = 50_000
    max_artifact_size: Positive = 10 << 20
    sources: SourceSettings = SourceSettings()

    @property
    def bill(self) -> ContentLimits:
        """The limits for a bill of materials."""
        own = self.sources.bill
        most = own.max_artifact_size or self.max_artifact_size
        inline = own.inline_limit or self.inline_limit
        return ContentLimits(inline, inline, most, own.strategy, own.head_ratio or self.head_ratio)

    @property
    def result(self) -> ContentLimits:
        """The limits for other answers of the server's tools."""
        own = self.sources.result
        return ContentLimits(
            own.inline_limit or self.inline_limit,
            own.artifact_threshold or self.artifact_threshold,
            own.max_artifact_size or self.max_artifact_size,
            own.strategy or self.default_strategy,
            own.head_ratio or self.head_ratio,
        )

    def kept(self, stream: str) -> int:
        """The most bytes that are kept of an engine's `stdout` or `stderr`."""
        own = self.sources.stdout if stream == "stdout" else self.sources.stderr
        return own.max_artifact_size or self.max_artifact_size

    @pydantic.model_validator(mode="after")
    def _limits_rise(self) -> ArtifactSettings:
        limits = self.result
        if limits.inline_limit > limits.artifact_threshold:
            raise ValueError(
                f"inline_limit is {limits.inline_limit}, above artifact_threshold, which is {limits.artifact_threshold}"
            )
        if limits.artifact_threshold > limits.max_artifact_size:
            raise ValueError(
                f"artifact_threshold is {limits.artifact_threshold}, above max_artifact_size, "
                f"which is {limits.max_artifact_size}"
            )
        return self


class SuppressionSettings(_Section):
    """Findings that somebody answers for: by rule, path glob or fingerprint, with a reason."""

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
    """All settings. Every section and key may be left out.

    `rules` gives the findings of rules, of any engine, another severity, or suppresses them.
    """

    version: Literal[1] = 1
    engines: dict[str, EngineSettings] = {}
    policy: PolicySettings = PolicySettings()
    mcp: McpSettings = McpSettings()
    output: OutputSettings = OutputSettings()
    artifacts: ArtifactSettings = ArtifactSettings()
    cache: CacheSettings = CacheSettings()
    suppressions: list[SuppressionSettings] = []
    exclude: list[str] = []
    imports: list[str] = []
    rules: dict[str, Rating] = {}

    @pydantic.field_validator("rules", mode="before")
    @classmethod
    def _in_words(cls, rules: Any) -> Any:
        """The ratings in capitals; YAML reads `off` as false."""
        if not isinstance(rules, dict):
            return rules
        words = {word.casefold(): word for word in get_args(Rating)}
        return {rule: "off" if each is False else words.get(str(each).casefold(), each) for rule, each in rules.items()}

    def engine(self, name: str) -> EngineSettings:
        """The settings of one engine."""
        return self.engines.get(name, EngineSettings())


def schema() -> dict[str, Any]:
    """The JSON Schema of the file, for editors."""
    content = _any_case(Config.model_json_schema())
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **content}


def _any_case(node: Any) -> Any:
    """The schema with words in small or large letters, as they are accepted; names of keys stay as they are."""
    if isinstance(node, list):
        return [_any_case(each) for each in node]
    if not isinstance(node, dict):
        return node
    if "enum" not in node or node.get("title") in _KEYS:
        return {key: _any_case(value) for key, value in node.items()}
    letters = (
        "".join(f"[{each.upper()}{each.lower()}]" if each.isalpha() else each for each in word) for word in node["enum"]
    )
    spelled = {"type": "string", "pattern": f"^({'|'.join(letters)})$"}
    rest = {key: value for key, value in node.items() if key not in ("enum", "type")}
    return {**rest, "anyOf": [{"enum": node["enum"]}, spelled]}
