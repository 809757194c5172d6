"""The configuration: what it means, and that whatever is wrong with it is named with its line."""

from __future__ import annotations

import textwrap
from datetime import date
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
import yaml

from verdict.app.engines import SETTINGS
from verdict.domain.errors import ConfigError
from verdict.domain.finding import CodeRole, Confidence, EngineName, Kind, Severity
from verdict.domain.page.ranking import Strategy
from verdict.domain.policy import Thresholds, Verdict
from verdict.domain.suppression import Origin
from verdict.domain.text.content import ContentLimits
from verdict.domain.text.excerpts import STRATEGIES
from verdict.settings.artifacts import CutStrategy
from verdict.settings.file import load
from verdict.settings.model import (
    ClientSettings,
    Config,
    EngineSettings,
    McpSettings,
)
from verdict.settings.policy import policy_of, tightened
from verdict.settings.reference import schema

EVERYTHING = """\
version: 1
engines:
  bandit: {enabled: false}
  semgrep: {required: false, source: path, across_functions: false}
  kingfisher: {path: /opt/kingfisher, rules: [own.toml], bundled: false}
  osv: {max_age_days: 3}
  mytool: {command: [mytool, "{root}"], files: ["*.c"], exit_codes: [0, 1]}
policy:
  fail_on: CRITICAL
  warn_on: LOW
  kinds:
    secret: {fail_on: INFO}
    misconfiguration: {fail_on: never, warn_on: never}
  engines:
    bandit: {warn_on: HIGH}
  confidence:
    LOW: {fail_on: HIGH, warn_on: never}
  lowered: {test: 3, generated: 0}
  code_roles:
    product: ["tests/harness/"]
    test: ["qa/", "tests/harness/cases/"]
  new_only: false
  baseline: known.json
  licenses:
    allow: [MIT]
    deny: ["GPL-*"]
  vex: [known.vex.json]
  comments: {require_reason: true}
  unanalysed: incomplete
mcp:
  max_findings: 10
  max_output_bytes: 8000
  max_tokens: 2000
  truncate_strategy: newest
  max_content_length: 300
  clients:
    an-assistant: {max_output_bytes: 9000, max_tokens: 3000}
output:
  format: sarif
  detail: rich
  max_findings: 7
  strategy: oldest
artifacts:
  enabled: false
  default_strategy: tail
  head_ratio: 0.7
  inline_limit: 100
  artifact_threshold: 200
  max_artifact_size: 300
  sources:
    bill: {inline_limit: 10, max_artifact_size: 30, strategy: head, head_ratio: 0.8}
    stderr: {max_artifact_size: 40}
cache:
  enabled: false
suppressions:
  - rule: python-weak-hash
    path: "legacy/**"
    reason: checksums only
    owner: storage team
    expires: 2030-01-31
  - fingerprint: "v1:abababababababababababababababababababababababababababababababab"
    reason: accepted
exclude: ["generated/", "*.min.js"]
imports: ["reports/*.sarif"]
rules: {python-weak-hash: "off", B101: HIGH}
"""


def written(tmp_path: Path, text: str | bytes) -> Path:
    file = tmp_path / "config.yaml"
    file.write_bytes(text if isinstance(text, bytes) else textwrap.dedent(text).encode())
    return file


def refused(tmp_path: Path, text: str | bytes) -> ConfigError:
    """The error that loading a file with this text ends in."""
    with pytest.raises(ConfigError) as raised:
        load(written(tmp_path, text), SETTINGS)
    return raised.value


def test_every_key_has_its_effect(tmp_path: Path) -> None:
    config = load(written(tmp_path, EVERYTHING), SETTINGS)
    assert not config.engines["bandit"].enabled
    assert (config.engines["semgrep"].required, config.engines["semgrep"].source) == (False, "path")
    assert config.engines["kingfisher"].path == Path("/opt/kingfisher")
    assert config.engines["osv"].max_age_days == 3
    own = config.engines["mytool"]
    assert (own.command, own.files, own.exit_codes) == (["mytool", "{root}"], ["*.c"], [0, 1])
    assert config.policy.baseline == Path("known.json")
    assert (config.policy.licenses.allow, config.policy.licenses.deny) == (["MIT"], ["GPL-*"])
    assert config.policy.vex == [Path("known.vex.json")]
    mcp = config.mcp
    assert (mcp.max_findings, mcp.max_output_bytes, mcp.max_tokens) == (10, 8000, 2000)
    assert (mcp.truncate_strategy, mcp.max_content_length) == (Strategy.NEWEST, 300)
    assert mcp.clients == {"an-assistant": ClientSettings(max_output_bytes=9000, max_tokens=3000)}
    output = config.output
    assert (output.format, output.detail, output.max_findings) == ("sarif", "rich", 7)
    assert output.strategy is Strategy.OLDEST
    assert not config.artifacts.enabled
    assert config.artifacts.result == ContentLimits(100, 200, 300, "tail", 0.7)
    assert config.artifacts.bill == ContentLimits(10, 10, 30, "head", 0.8)
    assert (config.artifacts.kept("stdout"), config.artifacts.kept("stderr")) == (300, 40)
    assert not config.cache.enabled
    assert config.exclude == ["generated/", "*.min.js"]


def test_the_share_of_the_beginning_is_more_than_nothing_and_less_than_all(tmp_path: Path) -> None:
    for value, bound in ((0, "greater than 0"), (1, "less than 1")):
        error = refused(tmp_path, f"artifacts:\n  head_ratio: {value}\n")
        assert (error.key, error.line) == ("artifacts.head_ratio", 2)
        assert bound in str(error)


def test_an_unknown_way_to_cut_is_refused_with_those_that_there_are(tmp_path: Path) -> None:
    error = refused(tmp_path, "artifacts:\n  default_strategy: middle\n")
    assert error.key == "artifacts.default_strategy"
    assert all(name in str(error) for name in STRATEGIES)


def test_a_texts_source_selects_its_strategy() -> None:
    assert Config().artifacts.result == ContentLimits(8_000, 50_000, 10 << 20, "head_tail")
    assert Config().artifacts.bill == ContentLimits(8_000, 8_000, 10 << 20, "lines")


def test_every_strategy_can_be_configured() -> None:
    assert set(get_args(CutStrategy)) == STRATEGIES.keys()


def test_every_key_of_the_policy_reaches_the_policy(tmp_path: Path) -> None:
    policy = policy_of(load(written(tmp_path, EVERYTHING), SETTINGS), "config.yaml")
    assert policy.thresholds == Thresholds(Severity.CRITICAL, Severity.LOW)
    assert policy.kinds == {
        Kind.SECRET: Thresholds(Severity.INFO, Severity.LOW),
        Kind.MISCONFIGURATION: Thresholds(None, None),
    }
    assert policy.engines == {EngineName("bandit"): Thresholds(Severity.CRITICAL, Severity.HIGH)}
    assert policy.confidences[Confidence.LOW] == Thresholds(Severity.HIGH, None)
    assert policy.lowering.steps == {
        CodeRole.TEST: 3, CodeRole.EXAMPLE: 2, CodeRole.DOCUMENTATION: 2, CodeRole.COMMENT: 2,
        CodeRole.VENDORED: 1, CodeRole.GENERATED: 0,
    }  # fmt: skip
    assert [policy.lowering.named(path) for path in ("qa/a.py", "tests/harness/cases/a.py", "tests/a.py")] == [
        CodeRole.TEST, CodeRole.PRODUCT, None,
    ]  # fmt: skip
    assert not policy.new_only
    assert policy.unanalysed is Verdict.INCOMPLETE
    assert policy.source == "config.yaml"
    first, second, off = policy.suppressions
    assert (off.rule, off.origin) == ("python-weak-hash", Origin.RULES)
    assert policy.rules == {"B101": Severity.HIGH}
    assert (first.reason, first.rule, first.owner) == ("checksums only", "python-weak-hash", "storage team")
    assert first.expires == date(2030, 1, 31)
    assert first.covers is not None
    assert first.covers("legacy/deep/a.py")
    assert not first.covers("src/legacy.py")
    assert (second.fingerprint, second.covers) == (f"v1:{'ab' * 32}", None)


def test_rules_are_off_or_have_another_severity(tmp_path: Path) -> None:
    policy = policy_of(load(written(tmp_path, "rules: {B602: off, B101: 'OFF', B105: High}"), SETTINGS), "x")
    assert [each.rule for each in policy.suppressions] == ["B602", "B101"]
    assert policy.rules == {"B105": Severity.HIGH}


def test_the_sample_has_every_section_and_key() -> None:
    given = yaml.safe_load(EVERYTHING)
    assert given.keys() == Config.model_fields.keys()
    for section in ("policy", "mcp", "output", "artifacts", "cache"):
        assert given[section].keys() == type(getattr(Config(), section)).model_fields.keys()
    assert {key for each in given["engines"].values() for key in each} == EngineSettings.model_fields.keys()
    assert {key for each in given["suppressions"] for key in each} == {
        "reason", "rule", "path", "fingerprint", "owner", "expires",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("engines: {osv: {path: /bin/true}}", "osv has no such setting"),
        ("engines: {sbom: {source: managed}}", "sbom has no such setting"),
        ("engines: {bandit: {max_age_days: 3}}", "bandit has no such setting"),
        ("engines: {bandit: {bundled: false}}", "engines.bandit.bundled: bandit has no such setting"),
        ("engines: {bandti: {bundled: false}}", "engines.bandti: no such engine"),
        ("engines: {semgrep: {bundled: false}}", "engines.semgrep.bundled: without the bundled rules there are none"),
        ("engines: {osv: {max_age_days: 0}}", "input should be greater than or equal to 1"),
    ],
)
def test_a_setting_without_effect_is_refused(tmp_path: Path, text: str, said: str) -> None:
    assert said in str(refused(tmp_path, text))


def test_an_untrusted_tree_can_deny_licences_and_accept_no_findings(tmp_path: Path) -> None:
    stricter = tightened(load(written(tmp_path, EVERYTHING), SETTINGS))

    assert stricter.policy.licenses.deny == ["GPL-*"]
    assert stricter.policy.vex == []
    assert stricter.engines == {}


@pytest.mark.parametrize("text", ["", "\n# nothing yet\n", "---\n", "version: 1\n", "{}\n"])
def test_an_empty_file_is_the_default(tmp_path: Path, text: str) -> None:
    assert load(written(tmp_path, text), SETTINGS) == Config()


def test_the_default_fails_on_high_and_warns_on_medium() -> None:
    policy = policy_of(Config(), "default")
    assert policy.thresholds == Thresholds(Severity.HIGH, Severity.MEDIUM)
    assert policy.new_only


@pytest.mark.parametrize(
    ("text", "line", "key", "message", "hint"),
    [
        ("polcy:\n  fail_on: HIGH\n", 1, "polcy", "unknown key", "did you mean 'policy'?"),
        ("version: 1\npolicy:\n  fail_n: HIGH\n", 3, "policy.fail_n", "unknown key", "did you mean 'fail_on'?"),
        ("mcp:\n  max_finding: 3\n", 2, "mcp.max_finding", "unknown key", "did you mean 'max_findings'?"),
        ("engines:\n  bandit:\n    enable: true\n", 3, "engines.bandit.enable", "unknown key", "'enabled'"),
        ("engines:\n  bandti: {}\n", 2, "engines.bandti", "no such engine", "did you mean 'bandit'?"),
        (
            "engines:\n  quux: {}\n",
            2,
            "engines.quux",
            "no such engine",
            "one of: bandit, checkov, eslint, gitleaks, gosec, grype, hadolint, kingfisher, njsscan, osv, osv-scanner",
        ),
        ("policy:\n  engines:\n    semgrpe: {}\n", 3, "policy.engines.semgrpe", "no such engine", "'semgrep'"),
        ("policy:\n  kinds:\n    secrets: {}\n", 3, "policy.kinds.secrets", "secret", "verdict config schema"),
        ("policy:\n  fail_on: grave\n", 2, "policy.fail_on", "'HIGH'", "verdict config schema"),
        ("policy:\n  unanalysed: fail\n", 2, "policy.unanalysed", "'pass', 'warn' or 'incomplete'", "schema"),
        ("policy:\n  fail_on: 3\n", 2, "policy.fail_on", "not 3", "verdict config schema"),
        ("policy:\n  lowered:\n    tests: 1\n", 3, "policy.lowered.tests", "unknown key", "did you mean 'test'?"),
        ("policy:\n  lowered: {test: 5}\n", 2, "policy.lowered.test", "less than or equal to 4, not 5", "schema"),
        ("policy:\n  lowered: off\n", 2, "policy.lowered", "dictionary", "schema"),
        ("policy:\n  code_roles:\n    tests: []\n", 3, "policy.code_roles.tests", "'product', 'test'", "schema"),
        ("policy:\n  new_only: perhaps\n", 2, "policy.new_only", "boolean", "verdict config schema"),
        ("mcp:\n  max_findings: 0\n", 2, "mcp.max_findings", "greater than or equal to 1, not 0", "schema"),
        ("mcp:\n  max_findings: many\n", 2, "mcp.max_findings", "integer", "schema"),
        ("mcp:\n  max_output_bytes: 10\n", 2, "mcp.max_output_bytes", "greater than or equal to 4096", "schema"),
        ("mcp:\n  max_tokens: 99999\n", 2, "mcp.max_tokens", "less than or equal to 25000", "schema"),
        (
            "mcp:\n  truncate_strategy: random\n",
            2,
            "mcp.truncate_strategy",
            "'priority', 'newest' or 'oldest'",
            "schema",
        ),
        ("output:\n  format: yaml\n", 2, "output.format", "'terminal'", "schema"),
        ("artifacts:\n  inline_limit: 0\n", 2, "artifacts.inline_limit", "greater than or equal to 1, not 0", "schema"),
        ("artifacts:\n  max_size: 1\n", 2, "artifacts.max_size", "unknown key", "'max_artifact_size'"),
        ("artifacts:\n  sources:\n    sterr: {}\n", 3, "artifacts.sources.sterr", "unknown key", "'stderr'"),
        (
            "artifacts:\n  sources:\n    result: {strategy: middle}\n",
            3,
            "artifacts.sources.result.strategy",
            "'head_tail'",
            "schema",
        ),
        *(
            (
                f"artifacts:\n  sources:\n    {stream}: {{{key}}}\n",
                3,
                f"artifacts.sources.{stream}.{key.partition(':')[0]}",
                "unknown key",
                "max_artifact_size",
            )
            for stream in ("stdout", "stderr")
            for key in ("strategy: tail", "inline_limit: 10", "artifact_threshold: 10")
        ),
        (
            "artifacts:\n  sources:\n    bill: {artifact_threshold: 9}\n",
            3,
            "artifacts.sources.bill.artifact_threshold",
            "unknown key",
            "inline_limit",
        ),
        (
            "artifacts:\n  inline_limit: 60000\n",
            1,
            "artifacts",
            "inline_limit is 60000, above artifact_threshold, which is 50000",
            "schema",
        ),
        (
            "artifacts:\n  sources:\n    result: {max_artifact_size: 9000}\n",
            1,
            "artifacts",
            "artifact_threshold is 50000, above max_artifact_size, which is 9000",
            "schema",
        ),
        ("version: 2\n", 1, "version", "1", "schema"),
        ("policy: HIGH\n", 1, "policy", "dictionary", "schema"),
        ("exclude: a\n", 1, "exclude", "list", "schema"),
        ("exclude:\n  - a\n  - 3\n", 3, "exclude.1", "string", "schema"),
        ("suppressions:\n  - rule: x\n", 2, "suppressions.0.reason", "required", "schema"),
        ("suppressions:\n  - reason: because\n", 2, "suppressions.0", "name a rule, a path or a fingerprint", "schema"),
        ("suppressions:\n  - {reason: why, path: ''}\n", 2, "suppressions.0.path", "at least 1 character", "schema"),
        (
            "suppressions:\n  - {reason: '   ', rule: x}\n",
            2,
            "suppressions.0.reason",
            "at least 3 characters",
            "schema",
        ),
        (
            "suppressions:\n  - {reason: why, fingerprint: 3f2a91c07be4}\n",
            2,
            "suppressions.0.fingerprint",
            "v1:",
            "schema",
        ),
        ("suppressions:\n- rule: x\n  reason: ok\n", 3, "suppressions.0.reason", "at least 3 characters", "schema"),
        ("suppressions:\n- rule: x\n  reason: okay\n  expires: soon\n", 4, "suppressions.0.expires", "date", "schema"),
        (
            "suppressions:\n- rule: x\n  reason: okay\n  expires: 2026-13-01\n",
            4,
            "suppressions.0.expires",
            "month value is outside expected range of 1-12, not '2026-13-01'",
            "schema",
        ),
        ("suppressions:\n- rule: x\n  reason: okay\n  expires: 2026-02-30\n", 4, "suppressions.0.expires", "day", ""),
        ("mcp:\n  max_findings: 1" + "0" * 5000 + "\n", 2, "mcp.max_findings", "integer", "schema"),
        ("2026-13-01: x\n", 1, "2026-13-01", "unknown key", ""),
        ("policy:\n  fail_on: HIGH\n  fail_on: LOW\n", 3, "policy.fail_on", "stands twice", "keep one"),
        ("version: 1\nversion: 1\n", 2, "version", "stands twice", "keep one"),
        ("exclude:\n  - a\n  - '!'\n", 3, "exclude.1", "'!' is not a glob that can match: nothing follows the !", ""),
        ("exclude:\n  - 'a\\'\n", 2, "exclude.0", r"write \\ for the sign", ""),
        ("exclude:\n  - '[z-a]'\n", 2, "exclude.0", "the range z-a in brackets ends before it begins", ""),
        ("exclude:\n  - '#a'\n", 2, "exclude.0", r"write \# for the sign", ""),
        ("exclude:\n  - ''\n", 2, "exclude.0", "at least 1 character", ""),
        ("suppressions:\n- reason: why\n  path: '!'\n", 3, "suppressions.0.path", "nothing follows the !", ""),
        ("policy:\n  code_roles:\n    test: ['!']\n", 3, "policy.code_roles.test.0", "nothing follows the !", ""),
        ("engines:\n  my:\n    {command: [a], files: ['a[']}\n", 3, "engines.my.files.0", "a [ has no ]", ""),
        ('policy:\n  baseline: "a\\0b"\n', 2, "policy.baseline", "a path can't hold the character NUL", ""),
        ('policy:\n  vex: ["a\\0b"]\n', 2, "policy.vex.0", "a path can't hold the character NUL", ""),
        ('engines:\n  bandit: {path: "a\\0b"}\n', 2, "engines.bandit.path", "can't hold the character NUL", ""),
        ('policy:\n  baseline: "a\\ud800"\n', 2, "policy.baseline", "a path can't hold half of a character", ""),
        *(
            (f"suppressions:\n- rule: x\n  reason: okay\n  expires: {day}\n", 4, "suppressions.0.expires", said, "")
            for day, said in (
                ("0", "input should be a date, written like 2030-01-31, not 0"),
                ("'0'", "written like 2030-01-31, not '0'"),
                ("1.5", "written like 2030-01-31, not 1.5"),
                ("true", "written like 2030-01-31, not True"),
                ("1_000", "written like 2030-01-31"),
                ("20300131", "written like 2030-01-31"),
            )
        ),
        ("version: true\n", 1, "version", "input should be a number, not True", ""),
        *(
            (f"version: 1\ncache:\n  enabled: {value}\n", 3, "cache.enabled", "tags are not allowed", "a plain value")
            for value in (
                "!!bool maybe",
                "!!timestamp foo",
                "!!int ''",
                "!!float ''",
                "!!str true",
                "! true",
                "!own true",
                "!!binary x",
                "!!null ''",
                "!!merge x",
                "!!value x",
            )
        ),
        ("version: !!str 1\n", 1, "version", "tags are not allowed", "write a plain value"),
        ("!!str version: 1\n", 1, "version", "tags are not allowed", "write a plain value"),
        ("!!bool maybe: 1\n", 1, "maybe", "tags are not allowed", "write a plain value"),
        ("exclude:\n  - a\n  - !!int b\n", 3, "exclude.1", "tags are not allowed", "write a plain value"),
        ("1: x\n", 1, "1", "", ""),
        ("~: x\n", 1, "None", "", ""),
    ],
)
def test_errors_name_line_and_key(  # noqa: PLR0917  a table
    tmp_path: Path, text: str, line: int, key: str, message: str, hint: str
) -> None:
    error = refused(tmp_path, text)
    assert (error.line, error.key) == (line, key)
    assert str(error).startswith(f"{tmp_path / 'config.yaml'}:{line}: {key}: ")
    assert message in str(error)
    assert hint in error.hint


def test_a_key_of_aliases_is_refused_before_it_is_written_out(tmp_path: Path) -> None:
    doubled = ", ".join(["&a0 [x, x]", *(f"&a{n + 1} [*a{n}, *a{n}]" for n in range(60))])
    error = refused(tmp_path, f"version: 1\n? [{doubled}]\n: 1\n")
    assert (error.line, "a list or a mapping can't be a key" in str(error)) == (2, True)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("policy:\n\tfail_on: HIGH\n", "not YAML", 2),
        ("policy: [\n", "not YAML", 2),
        ("a: b: c\n", "not YAML", 1),
        ("policy: 'open\n", "not YAML", 2),
        ("policy: *gone\n", "not YAML", 1),
        ("a: 1\n---\nb: 2\n", "not YAML", 2),
        ("exclude: !!python/object/apply:os.system ['true']\n", "tags are not allowed", 1),
        ("policy: !own {}\n", "tags are not allowed", 1),
        ("exclude: [!!python/name:os.system x]\n", "", 1),
        ("- a\n", "not a mapping of sections", 1),
        ("words\n", "not a mapping of sections", 1),
        ("? [a, b]\n: c\n", "", 1),
        ("? {a: b}\n: c\n", "", 1),
    ],
    ids=[
        "a tab", "open list", "two colons", "open quote", "an alias to nothing", "two documents", "a python object",
        "a tag of its own", "a python name", "a list", "words", "a list for a key", "a mapping for a key",
    ],
)  # fmt: skip
def test_invalid_yaml_is_an_error_with_its_line(tmp_path: Path, text: str, message: str, line: int | None) -> None:
    error = refused(tmp_path, text)
    assert message in str(error)
    if line is not None:
        assert error.line == line


def test_merged_keys_are_validated(tmp_path: Path) -> None:
    refused(tmp_path, "policy: &p\n  fail_on: never\noutput:\n  <<: *p\n")


def test_an_alias_bomb_is_refused_at_once(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]" for level in range(1, 30)]
    assert "alias" in str(refused(tmp_path, "\n".join(lines)))


@pytest.mark.parametrize("text", ["policy: &p {kinds: *p}\n", "exclude: &e [*e]\n", "&a a: *a\n"])
def test_a_recursive_alias_is_refused(tmp_path: Path, text: str) -> None:
    assert "alias" in str(refused(tmp_path, text))


def test_an_alias_to_its_own_value_is_refused(tmp_path: Path) -> None:
    assert "alias" in str(refused(tmp_path, "policy:\n  fail_on: &x HIGH\n  warn_on: *x\n"))


@pytest.mark.parametrize("text", ["[" * 5000, "a: " + "{a: " * 5000, "exclude: " + "- " * 3000 + "x"])
def test_deep_nesting_is_an_error_and_no_crash(tmp_path: Path, text: str) -> None:
    refused(tmp_path, text)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    assert "larger than 1 MiB" in str(refused(tmp_path, "# " + "x" * (1 << 20)))


@pytest.mark.parametrize("raw", [b"\xff\xfe\0", "exclude: [é]\n".encode("latin-1"), "version: 1\n".encode("utf-16")])
def test_text_that_is_not_utf_8_is_an_error(tmp_path: Path, raw: bytes) -> None:
    assert "not UTF-8" in str(refused(tmp_path, raw))


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    assert load(written(tmp_path, b"\xef\xbb\xbfversion: 1\n"), SETTINGS) == Config()


@pytest.mark.parametrize("name", ["gone.yaml", ""], ids=["missing", "a folder"])
def test_an_unreadable_file_is_an_error_that_names_it(tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="can't be read") as raised:
        load(tmp_path / name, SETTINGS)
    assert raised.value.file == tmp_path / name


def test_values_reach_the_terminal_without_escape_codes(tmp_path: Path) -> None:
    error = refused(tmp_path, 'policy:\n  "fail\\e[31m_on": HIGH\n')
    assert "\x1b" not in str(error)


def test_the_schema_is_a_valid_json_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


ACCEPTED: tuple[str, ...] = (
    EVERYTHING,
    "{}",
    "version: 1",
    "policy: {fail_on: never, kinds: {sast: {}, license: {warn_on: UNKNOWN}}}",
    "mcp: {max_tokens: 25000, max_output_bytes: 4096}",
    "engines: {bandit: {}}",
    "output: {detail: minimal}",
    "policy: {fail_on: high, warn_on: Medium, kinds: {sast: {fail_on: NEVER}}, unanalysed: Warn}",
    "output: {detail: Rich, format: JSON, strategy: NEWEST}",
    "artifacts: {inline_limit: 1, artifact_threshold: 1, sources: {result: {strategy: head}}}",
)
REFUSED: tuple[str, ...] = (
    "version: 2",
    "version: true",
    "unknown: 1",
    "policy: {fail_on: hi gh}",
    "policy: {fail_on: grave}",
    "policy: {kinds: {secrets: {}}}",
    "mcp: {max_findings: 0}",
    "mcp: {max_findings: true}",
    "mcp: {max_findings: '50'}",
    "mcp: {max_tokens: 2000.5}",
    "mcp: {clients: {somebody: {max_tokens: true}}}",
    "engines: {bandit: {ok: [true]}}",
    "artifacts: {head_ratio: '0.5'}",
    "mcp: {max_tokens: 25001}",
    "mcp: {max_output_bytes: 4095}",
    "mcp: {truncate_strategy: random}",
    "engines: {bandit: {source: pip}}",
    "engines: {bandit: {unknown: 1}}",
    "suppressions: [{rule: x}]",
    "suppressions: [{rule: x, reason: no}]",
    "exclude: generated",
    "artifacts: {inline_limit: -1}",
    "artifacts: {sources: {words: {}}}",
    "artifacts: {sources: {stderr: {strategy: tail}}}",
    "output: {format: yaml}",
)


def plain(text: str) -> Any:
    """The document as an editor sees it, dates as text."""
    return yaml.load(text, Loader=yaml.BaseLoader) if "expires" in text else yaml.safe_load(text)


@pytest.mark.parametrize("text", ACCEPTED[1:])
def test_the_schema_accepts_what_loading_accepts(tmp_path: Path, text: str) -> None:
    load(written(tmp_path, text), SETTINGS)
    jsonschema.validate(plain(text), schema())


@pytest.mark.parametrize("text", REFUSED)
def test_the_schema_refuses_what_loading_refuses(tmp_path: Path, text: str) -> None:
    refused(tmp_path, text)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(plain(text), schema())


def test_words_may_be_spelled_in_small_or_large_letters(tmp_path: Path) -> None:
    text = (
        "policy: {fail_on: critical, warn_on: never, unanalysed: INCOMPLETE}\noutput: {strategy: Oldest, format: SARIF}"
    )
    config = load(written(tmp_path, text), SETTINGS)

    assert (config.policy.fail_on, config.policy.warn_on, config.policy.unanalysed) == (
        "CRITICAL",
        "never",
        "incomplete",
    )
    assert (config.output.strategy, config.output.format) == (Strategy.OLDEST, "sarif")
    assert policy_of(config, "x").thresholds == Thresholds(Severity.CRITICAL, None)


def test_an_error_quotes_a_long_value_in_part(tmp_path: Path) -> None:
    assert len(str(refused(tmp_path, "mcp:\n  max_findings: 1" + "0" * 5000 + "\n"))) < 400


def test_a_reason_from_the_tree_can_not_carry_escape_codes(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    file.write_text('suppressions: [{rule: x, reason: "fine\\e[31m here"}]\n', encoding="utf-8")
    policy = policy_of(load(file, SETTINGS), "test")
    assert policy.suppressions[0].reason == "fine[31m here"


def test_an_untrusted_tree_can_only_lower_limits() -> None:
    plain = McpSettings()
    larger = {name: getattr(plain, name) * 2 for name in ("max_findings", "max_output_bytes", "max_content_length")}
    asked = McpSettings(**larger, max_tokens=2000, truncate_strategy=Strategy.OLDEST, clients={"a": ClientSettings()})
    smaller = McpSettings(max_tokens=2000, truncate_strategy=Strategy.OLDEST)
    assert tightened(Config(mcp=asked)) == Config(mcp=smaller)


def test_an_untrusted_tree_can_only_tighten_the_policy() -> None:
    text = EVERYTHING.replace("kingfisher: {path: /opt/kingfisher}", "kingfisher: {enabled: false}")
    asked = Config.model_validate(yaml.safe_load(text))
    policy = policy_of(tightened(asked), "here")
    assert (policy.thresholds, policy.kinds, policy.engines) == (
        Thresholds(Severity.HIGH, Severity.LOW),
        {
            Kind.SECRET: Thresholds(Severity.INFO, Severity.LOW),
            Kind.MISCONFIGURATION: Thresholds(Severity.HIGH, Severity.LOW),
        },
        {EngineName("bandit"): Thresholds(Severity.HIGH, Severity.LOW)},
    )
    assert tightened(asked) == Config(policy=tightened(asked).policy, mcp=tightened(asked).mcp)


@pytest.mark.parametrize(
    ("asked", "counts"), [("pass", None), ("warn", Verdict.WARN), ("incomplete", Verdict.INCOMPLETE)]
)
def test_an_untrusted_tree_can_not_accept_unanalysed_languages(asked: str, counts: Verdict | None) -> None:
    config = Config.model_validate({"policy": {"unanalysed": asked}})

    assert policy_of(tightened(config), "here", trusted=False).unanalysed is counts
    assert policy_of(Config(), "here").unanalysed is None


def test_an_untrusted_tree_can_not_lower_more_or_name_roles() -> None:
    asked = Config.model_validate(
        {"policy": {"lowered": {"test": 4, "example": 0, "vendored": 1}, "code_roles": {"test": ["**"]}}}
    )
    policy = policy_of(tightened(asked), "x", trusted=False)

    assert policy.lowering.steps == {
        CodeRole.TEST: 2, CodeRole.EXAMPLE: 0, CodeRole.DOCUMENTATION: 2, CodeRole.COMMENT: 2,
        CodeRole.VENDORED: 1, CodeRole.GENERATED: 1,
    }  # fmt: skip
    assert policy.lowering.named("app.py") is None
    assert not policy.trusts_places


LEVELS = ("CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO", "UNKNOWN", "never")


@pytest.mark.parametrize("fail_on", LEVELS)
@pytest.mark.parametrize("warn_on", LEVELS)
def test_an_untrusted_tree_can_not_raise_a_threshold(fail_on: str, warn_on: str) -> None:
    asked = Config.model_validate({"policy": {"fail_on": fail_on, "warn_on": warn_on}})
    default, own, got = (policy_of(each, "x").thresholds for each in (Config(), asked, tightened(asked)))

    for name in ("fail_on", "warn_on"):
        plain, theirs, result = (getattr(each, name) for each in (default, own, got))
        assert result == (plain if theirs is None else min(plain, theirs))


def test_an_untrusted_trees_laxer_thresholds_by_kind_or_engine_are_ignored() -> None:
    asked = Config.model_validate(
        {
            "policy": {
                "fail_on": "MEDIUM",
                "kinds": {"secret": {"fail_on": "INFO"}, "sast": {"fail_on": "never", "warn_on": "LOW"}},
                "engines": {"bandit": {"fail_on": "CRITICAL", "warn_on": "never"}},
            }
        }
    )
    policy = policy_of(tightened(asked), "x")

    assert policy.kinds == {
        Kind.SECRET: Thresholds(Severity.INFO, Severity.MEDIUM),
        Kind.SAST: Thresholds(Severity.MEDIUM, Severity.LOW),
    }
    assert policy.engines == {EngineName("bandit"): Thresholds(Severity.MEDIUM, Severity.MEDIUM)}


def test_an_untrusted_tree_chooses_no_engines_baseline_suppressions_or_exclusions(tmp_path: Path) -> None:
    asked, plain = Config.model_validate(yaml.safe_load(EVERYTHING)), Config()
    got = tightened(asked)

    assert (got.engines, got.suppressions, got.exclude) == ({}, [], [])
    assert (got.policy.baseline, got.policy.new_only) == (plain.policy.baseline, True)
    assert (got.artifacts, got.cache) == (plain.artifacts, plain.cache)


def test_an_untrusted_trees_larger_limits_are_ignored() -> None:
    large = {"max_findings": 900, "max_output_bytes": 900_000, "max_tokens": 25_000, "max_content_length": 90_000}
    small = {"max_findings": 5, "max_output_bytes": 5000, "max_tokens": 2000, "max_content_length": 50}
    anyone = {"clients": {"codex-mcp-client": {"max_output_bytes": 900_000}}}

    assert tightened(Config.model_validate({"mcp": {**large, **anyone}})).mcp == McpSettings()
    assert tightened(Config.model_validate({"mcp": small})).mcp == McpSettings.model_validate(small)


def test_an_untrusted_tree_can_count_lower_confidence_but_not_ignore_more() -> None:
    table = {"HIGH": {"fail_on": "never"}, "LOW": {"fail_on": "HIGH", "warn_on": "never"}}

    got = policy_of(tightened(Config.model_validate({"policy": {"confidence": table}})), "x").confidences

    assert got[Confidence.HIGH] == Thresholds(Severity.UNKNOWN, Severity.UNKNOWN)
    assert got[Confidence.LOW] == Thresholds(Severity.HIGH, None)
