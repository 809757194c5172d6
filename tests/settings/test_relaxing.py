"""Which settings of a configuration are milder than those of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from verdict.app.engines import SETTINGS
from verdict.settings.file import parse
from verdict.settings.model import Config, EngineSettings, PolicySettings
from verdict.settings.relaxing import relaxing

_WITHOUT_EFFECT = {"version", "mcp", "output", "artifacts", "cache"}  # sections that don't decide anything

MILDER = {  # by key: the stricter settings, and milder ones
    "engines.bandit.enabled": ("", "engines: {bandit: {enabled: false}}"),
    "engines.bandit.required": ("", "engines: {bandit: {required: false}}"),
    "engines.semgrep.source": ("", "engines: {semgrep: {source: path}}"),
    "engines.semgrep.path": ("", "engines: {semgrep: {path: tools/semgrep}}"),
    "engines.osv.max_age_days": ("engines: {osv: {max_age_days: 2}}", "engines: {osv: {max_age_days: 9}}"),
    "policy.fail_on": ("policy: {fail_on: LOW}", ""),
    "policy.warn_on": ("", "policy: {warn_on: never}"),
    "policy.kinds.secret.fail_on": ("", "policy: {kinds: {secret: {fail_on: CRITICAL}}}"),
    "policy.engines.bandit.warn_on": ("policy: {engines: {bandit: {warn_on: LOW}}}", ""),
    "policy.confidence.HIGH.fail_on": ("", "policy: {confidence: {HIGH: {fail_on: CRITICAL}}}"),
    "policy.lowered.vendored": ("policy: {lowered: {vendored: 0}}", ""),
    "policy.code_roles": ("", "policy: {code_roles: {test: ['*.py']}}"),
    "policy.new_only": ("policy: {new_only: false}", ""),
    "policy.baseline": ("", "policy: {baseline: other.json}"),
    "policy.licenses.allow": ("policy: {licenses: {allow: [MIT]}}", "policy: {licenses: {allow: [MIT, 'GPL-*']}}"),
    "policy.licenses.deny": ("policy: {licenses: {deny: ['AGPL-*']}}", ""),
    "policy.vex": ("", "policy: {vex: [vex.json]}"),
    "policy.comments.require_reason": ("policy: {comments: {require_reason: true}}", ""),
    "policy.unanalysed": ("policy: {unanalysed: incomplete}", ""),
    "suppressions (1 more)": ("", "suppressions: [{rule: B101, reason: we like it}]"),
    "engines.mine.command": ("engines: {mine: {command: [a]}}", "engines: {mine: {command: [b]}}"),
    "engines.mine.files": (
        "engines: {mine: {command: [a], files: ['*.c']}}",
        "engines: {mine: {command: [a], files: ['*.h']}}",
    ),
    "engines.mine.exit_codes": (
        "engines: {mine: {command: [a]}}",
        "engines: {mine: {command: [a], exit_codes: [0, 1]}}",
    ),
    "engines.semgrep.rules": ("", "engines: {semgrep: {rules: [own/]}}"),
    "engines.kingfisher.bundled": (
        "engines: {kingfisher: {rules: [own/]}}",
        "engines: {kingfisher: {rules: [own/], bundled: false}}",
    ),
    "engines.semgrep.across_functions": ("", "engines: {semgrep: {across_functions: false}}"),
    "rules.B101": ("", "rules: {B101: off}"),
    "imports": ("imports: ['*.sarif']", ""),
    "exclude (1 more)": ("exclude: [docs/]", "exclude: [docs/, '*.py']"),
}


def _parsed(settings: str) -> Config:
    return parse(f"version: 1\n{settings}\n", Path("config.yaml"), SETTINGS)


@pytest.mark.parametrize("key", MILDER)
def test_a_milder_setting_is_named_and_a_stricter_one_is_not(key: str) -> None:
    strict, mild = map(_parsed, MILDER[key])
    assert list(relaxing(strict, mild)) == [key]
    back = list(relaxing(mild, strict))
    undirected = (
        ".source",
        ".path",
        ".command",
        ".files",
        ".exit_codes",
        ".rules",
        ".code_roles",
        ".baseline",
        "imports",
        ".B101",
    )
    either = key.endswith(undirected)  # such a change may do either
    assert back == ([key] if either else [])


def test_every_setting_that_decides_is_compared() -> None:
    engines = {f"engines.*.{key}" for key in EngineSettings.model_fields}
    policy = {f"policy.{key}" for key in PolicySettings.model_fields}
    compared = {
        ".".join((part if place != 1 or parts[0] != "engines" else "*") for place, part in enumerate(parts[:3]))
        if parts[0] == "engines"
        else ".".join(parts[:2])
        for parts in (key.partition(" ")[0].split(".") for key in MILDER)
    }
    assert engines | policy <= compared
    assert set(Config.model_fields) - {each.split(".")[0] for each in compared} == _WITHOUT_EFFECT
