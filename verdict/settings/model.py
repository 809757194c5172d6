"""The settings in `.verdict/config.yaml`, as pydantic models that refuse unknown keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import pydantic

from verdict.domain.finding import CodeRole, Kind
from verdict.domain.fingerprint import VERSION
from verdict.domain.page.detail import DetailName
from verdict.domain.page.limits import SMALLEST_OUTPUT, SMALLEST_TOKENS
from verdict.domain.page.ranking import Strategy
from verdict.domain.severity.lowering import STEPS
from verdict.settings.artifacts import ArtifactSettings
from verdict.settings.caps import MAX_TOKENS_CAP
from verdict.settings.section import Day, FilePath, Glob, Key, One, Positive, Section

_PLACEHOLDERS = ("{root}", "{output}", "{files}")
_PLACEHOLDER = re.compile(r"\{[A-Za-z_]\w*\}")

NAME = Path(".verdict", "config.yaml")

COMMAND_KEYS = frozenset({"enabled", "required", "command", "files", "exit_codes"})
"""The keys of an engine that the configuration defines by its command."""

Level = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO", "UNKNOWN", "never"]
Rating = Literal["off", "CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"]
Steps = Annotated[int, pydantic.Field(strict=True, ge=0, le=4)]
ExitCode = Annotated[int, pydantic.Field(strict=True, ge=0, le=255)]
Bytes = Annotated[int, pydantic.Field(strict=True, ge=SMALLEST_OUTPUT)]
_FILES = "all files; of a scanner known by name, its own"
_CODES = "0; of a scanner known by name, its own"
_INSTALLED = "Only for semgrep, bandit, kingfisher and zizmor"
_LICENCES = "SPDX ids, or patterns of them"
_AS_ABOVE = "as above"
_CLIENTS = "the general value; `codex-mcp-client`: 10,000, since it cuts longer answers"

Name = Annotated[str, pydantic.Field(min_length=1)]
Fingerprint = Annotated[str, pydantic.Field(pattern=rf"^{VERSION}:[0-9a-f]{{64}}$")]
Tokens = Annotated[int, pydantic.Field(strict=True, ge=SMALLEST_TOKENS, le=MAX_TOKENS_CAP)]


class EngineSettings(Section):
    """One engine; `app.engines.SETTINGS` says which of these keys each one has.

    `command` writes to `{output}` if it has that word, else to standard output. `{root}` stands for the scanned folder,
    `{files}` for the files, an argument each.
    """

    enabled: Annotated[bool, Key("false: the engine does not run; the report lists it as skipped")] = True
    required: Annotated[
        bool | None,
        Key(
            "true: the decision is INCOMPLETE if the engine fails or is `partial`, unless it is FAIL",
            default="true; osv: true once advisories were downloaded",
        ),
    ] = None
    source: Annotated[
        Literal["managed", "path"],
        Key(f"`managed`: the pinned version, installed by verdict; `path`: the program on `PATH`. {_INSTALLED}"),
    ] = "managed"
    path: Annotated[
        FilePath | None, Key(f"runs this program instead; relative to the root. {_INSTALLED}", default="none")
    ] = None
    max_age_days: Annotated[
        Positive | None, Key("osv only: if the advisories are older, osv is `partial`", "days, 1 or more", "14")
    ] = None
    command: Annotated[
        Annotated[list[str], pydantic.Field(min_length=1)] | None,
        Key(
            "a program that writes SARIF; `{root}`, `{output}` and `{files}` in it are replaced. No shell reads it",
            "a program and its arguments",
        ),
    ] = None
    files: Annotated[list[Glob], Key("files that the program is for", "gitignore globs", _FILES)] = []
    exit_codes: Annotated[
        list[ExitCode],
        pydantic.Field(min_length=1),
        Key("exit codes with which the program's report counts", "numbers from 0 to 255", _CODES),
    ] = [0]
    rules: Annotated[
        list[Annotated[str, pydantic.Field(min_length=1)]],
        Key("[rules of your own](own-rules.md) for semgrep or kingfisher; relative to the root", "files and folders"),
    ] = []
    across_functions: Annotated[
        bool, Key("semgrep only; false: data is not followed [across functions and files](across-functions.md)")
    ] = True
    bundled: Annotated[bool, Key("false: of semgrep's or kingfisher's rules, only those in `rules` run")] = True

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


class ThresholdSettings(Section):
    """The lowest severities that fail and warn, for one kind or one engine. By default those of the policy."""

    fail_on: Annotated[Level | None, Key("the lowest severity that fails", "a threshold", "the general one")] = None
    warn_on: Annotated[Level | None, Key("the lowest severity that warns", "a threshold", "the general one")] = None


class SureSettings(Section):
    """The lowest severities that fail and warn at one confidence. By default the confidence makes no difference."""

    fail_on: Annotated[Level, Key("a finding of this confidence fails only from this severity on", "a threshold")] = (
        "UNKNOWN"
    )
    warn_on: Annotated[Level, Key("a finding of this confidence warns only from this severity on", "a threshold")] = (
        "UNKNOWN"
    )


class ConfidenceSettings(Section):
    """The thresholds for findings of each confidence, beside those for all findings."""

    HIGH: SureSettings = SureSettings()
    MEDIUM: SureSettings = SureSettings()
    LOW: SureSettings = SureSettings(fail_on="never", warn_on="never")


class LoweringSettings(Section):
    """By how many levels a finding is lowered for the role of its file; 0 leaves it as it is."""

    test: Annotated[Steps, Key("levels by which findings in tests are lowered")] = STEPS[CodeRole.TEST]
    example: Annotated[Steps, Key("levels by which findings in examples are lowered")] = STEPS[CodeRole.EXAMPLE]
    documentation: Annotated[Steps, Key("levels by which findings in documentation are lowered")] = STEPS[
        CodeRole.DOCUMENTATION
    ]
    comment: Annotated[Steps, Key("levels by which findings in comments and docstrings are lowered")] = STEPS[
        CodeRole.COMMENT
    ]
    vendored: Annotated[Steps, Key("levels by which findings in copied libraries are lowered")] = STEPS[
        CodeRole.VENDORED
    ]
    generated: Annotated[Steps, Key("levels by which findings in generated files are lowered")] = STEPS[
        CodeRole.GENERATED
    ]


class LicenseSettings(Section):
    """Licences of packages, by SPDX ids or patterns of them. If `allow` has any, all others are refused."""

    allow: Annotated[
        list[str], Key("[licences of dependencies](engines/sbom.md) that are allowed; all others are denied", _LICENCES)
    ] = []
    deny: Annotated[list[str], Key("licences of dependencies that are denied", _LICENCES)] = []


class CommentSettings(Section):
    """Suppression comments. With `require_reason`, a `verdict: ignore` without a reason suppresses nothing."""

    require_reason: Annotated[
        bool,
        Key(
            "true: a `verdict: ignore` comment without a reason suppresses nothing "
            "([comments](suppressing.md#a-comment-in-the-code))"
        ),
    ] = False


class PolicySettings(Section):
    """How a scan is judged."""

    fail_on: Annotated[Level, Key("findings of this severity or above make the scan FAIL", "a threshold")] = "HIGH"
    warn_on: Annotated[Level, Key("findings of this severity or above make it WARN", "a threshold")] = "MEDIUM"
    kinds: Annotated[dict[Kind, ThresholdSettings], Key("thresholds of one kind", each="KIND")] = {}
    engines: Annotated[dict[str, ThresholdSettings], Key("thresholds of one engine")] = {}
    confidence: ConfidenceSettings = ConfidenceSettings()
    lowered: LoweringSettings = LoweringSettings()
    code_roles: Annotated[
        dict[CodeRole, list[Glob]],
        Key("files that belong to that part, if verdict takes them for another", "gitignore globs", each="PART"),
    ] = {}
    new_only: Annotated[bool, Key("true: findings in the baseline don't count for the decision")] = True
    baseline: Annotated[
        FilePath,
        Key("file of accepted findings, see [the baseline](suppressing.md#the-baseline)", "a path from the root"),
    ] = Path(".verdict", "baseline.json")
    licenses: LicenseSettings = LicenseSettings()
    vex: Annotated[
        list[FilePath],
        Key(
            "OpenVEX and CycloneDX documents whose statements suppress vulnerabilities "
            "([which ones](engines/osv.md#vex))",
            "paths from the root",
        ),
    ] = []
    comments: CommentSettings = CommentSettings()
    unanalysed: Annotated[
        Literal["pass", "warn", "incomplete"] | None,
        Key(
            "the decision if source files are in languages that no engine analyses",
            default="see [below](#languages-that-no-engine-analyses)",
        ),
    ] = None


class ClientSettings(Section):
    """The limits of answers to one MCP client, by the name that it gives itself."""

    max_output_bytes: Annotated[Bytes | None, Key("bytes of the whole answer", _AS_ABOVE, _CLIENTS)] = None
    max_tokens: Annotated[Tokens | None, Key("tokens of the whole answer", _AS_ABOVE, "the general value")] = None


class McpSettings(Section):
    """The limits of one answer over MCP."""

    max_findings: Annotated[Positive, Key("number of findings; capped at 5,000")] = 50
    max_output_bytes: Annotated[Bytes, Key("bytes of the whole answer; capped at 100,000")] = 50_000
    max_tokens: Annotated[Tokens, Key("tokens of the whole answer")] = 20_000
    truncate_strategy: Annotated[Strategy, Key("which findings come first")] = Strategy.PRIORITY
    max_content_length: Annotated[Positive, Key("characters of each text of a finding")] = 1000
    clients: Annotated[dict[str, ClientSettings], Key("limits for one client, by the name it sends")] = {}


FormatName = Literal[
    "terminal", "json", "sarif", "markdown", "html", "csv", "junit", "github",
    "gitlab-sast", "gitlab-secrets", "gitlab-dependencies", "gitlab-codequality",
]  # fmt: skip
"""The formats of reports, in the order of the command line's table."""


class OutputSettings(Section):
    """What the command line shows."""

    format: Annotated[FormatName, Key("format of the report", "a name of [a format](formats.md)")] = "terminal"
    detail: Annotated[
        DetailName | None,
        Key("the most detail that is shown of a finding", default="`compact` on the terminal, else `rich`"),
    ] = None
    max_findings: Annotated[Positive, Key("number of findings on the terminal; other formats are complete")] = 50
    strategy: Annotated[Strategy, Key("which findings come first")] = Strategy.PRIORITY


class CacheSettings(Section):
    """Whether results are remembered for files that don't change."""

    enabled: Annotated[
        bool,
        Key(
            "false: neither results, nor when a finding was first seen, nor sizes for `verdict stats` are stored; "
            "artifacts have [a switch of their own](#artifacts)"
        ),
    ] = True


class SuppressionSettings(Section):
    """Findings that somebody answers for: by rule, path glob or fingerprint, with a reason."""

    reason: Annotated[
        str,
        pydantic.StringConstraints(strip_whitespace=True, min_length=3),
        Key("why these findings are accepted", "3 characters or more"),
    ]
    rule: Annotated[
        Name | None,
        Key(
            "condition: the rule that the report shows for the finding, or any id of its advisory; rules of merged "
            "results don't match. A rule that no engine has is reported",
            "a rule id, as in the report",
            "any",
        ),
    ] = None
    path: Annotated[Glob | None, Key("condition: every file of the finding matches", "a gitignore glob", "any")] = None
    fingerprint: Annotated[
        Fingerprint | None,
        Key(
            "condition: this finding. At least one of the three conditions is required",
            f"`{VERSION}:` and 64 hex digits, as in report JSON",
            "any",
        ),
    ] = None
    owner: Annotated[str | None, Key("who is responsible")] = None
    expires: Annotated[
        Day | None,
        Key("last day, in UTC; afterwards the entry has no effect, and the report says so", "a date", "never"),
    ] = None

    @pydantic.model_validator(mode="after")
    def _names_something(self) -> SuppressionSettings:
        if (self.rule, self.path, self.fingerprint) == (None, None, None):
            raise ValueError("name a rule, a path or a fingerprint")
        return self


class Config(Section):
    """All settings. Every section and key may be left out."""

    version: Annotated[One, Key("version of the file's format")] = 1
    engines: Annotated[dict[str, EngineSettings], Key("the engines by name")] = {}
    policy: PolicySettings = PolicySettings()
    mcp: McpSettings = McpSettings()
    output: OutputSettings = OutputSettings()
    artifacts: ArtifactSettings = ArtifactSettings()
    cache: CacheSettings = CacheSettings()
    suppressions: Annotated[list[SuppressionSettings], Key("findings that somebody answers for")] = []
    exclude: Annotated[
        list[Glob], Key("files that are not scanned; `--show-coverage` lists them", "gitignore globs")
    ] = []
    imports: Annotated[
        list[str],
        Key(
            "[reports of other tools](imports.md) that every scan merges; a glob that matches no file makes the scan "
            "INCOMPLETE. Ignored in trees that aren't trusted",
            "globs from the root, or `FORMAT:GLOB`; a file name with a colon as `./NAME`",
        ),
    ] = []
    rules: Annotated[
        dict[str, Rating],
        Key(
            "severity of a rule's findings, in place of the engine's. `off`: they are suppressed, and counted as such",
            "`off`, CRITICAL, HIGH, MEDIUM, LOW, INFO",
            "the engine's",
            each="ID",
        ),
    ] = {}

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
