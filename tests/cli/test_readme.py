"""The README and the docs are true: their samples load, their commands and links exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import yaml
from command import Verdict
from reports import rendered

from verdict.app.engines import SETTINGS, TOOLS, pin
from verdict.cli import main
from verdict.domain.page.detail import Detail
from verdict.presenters.json_reader import read_report
from verdict.presenters.terminal.presenter import TerminalPresenter
from verdict.settings import model as config
from verdict.settings import reference
from verdict.settings.file import load
from verdict.settings.policy import policy_of

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
# In these it is rules: test_rule_tutorial.py, test_own_rules.py
CONFIGURED = [page for page in PAGES if page.name not in {"rules.md", "own-rules.md"}]


def _blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", [page for page in CONFIGURED if _blocks(page, "yaml")], ids=lambda page: page.name)
def test_configuration_samples_load(page: Path, tmp_path: Path) -> None:
    for sample in _blocks(page, "yaml"):
        file = tmp_path / "config.yaml"
        file.write_text(sample, encoding="utf-8")
        policy_of(load(file, SETTINGS), "sample")


def test_the_configuration_page_shows_every_section() -> None:
    sample = _blocks(ROOT / "docs" / "configuration.md", "yaml")[0]
    assert all(re.search(rf"^{section}:", sample, re.MULTILINE) for section in config.Config.model_fields)


@pytest.mark.parametrize("section", reference.sections())
def test_the_configuration_page_has_the_table_of_every_section(section: str) -> None:
    page = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    (text,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    assert reference.table(section) in text, f"the table is stale: verdict config reference {section}"


def test_a_sections_table_shows_bounds_defaults_and_words() -> None:
    rows = {row.split("`")[1]: row for row in reference.table("mcp").splitlines()[2:]}
    assert "| 1,000 to 25,000 | 20,000 |" in rows["mcp.max_tokens"]
    assert "| `priority`, `newest`, `oldest` | `priority` |" in rows["mcp.truncate_strategy"]
    assert "| `never` |" in reference.table("policy").split("`policy.confidence.LOW.fail_on`")[1].splitlines()[0]


def test_the_commands_in_the_readme_exist(verdict: Verdict) -> None:
    lines = [line for block in _blocks(ROOT / "README.md", "") for line in block.splitlines()]
    commands = [shlex.split(line, comments=True) for line in lines if line.startswith("verdict ")]
    assert len(commands) > 5
    for _, *words in commands:
        options = [word.split("=")[0] for word in words if word.startswith("--")]
        names = [word for word in words if word.isalpha() and word != "main"][
            : 2 if words[0] in {"baseline", "fleet"} else 1
        ]
        helped = verdict(*names, "--help")
        assert helped.returncode == 0
        assert all(option in helped.stdout for option in options), words


def test_the_commands_in_troubleshooting_exist(verdict: Verdict) -> None:
    page = ROOT / "docs" / "troubleshooting.md"
    inline = re.findall(r"`(verdict [^`]+)`", page.read_text(encoding="utf-8"))
    lines = [*inline, *(line for block in _blocks(page, "") for line in block.splitlines())]
    assert len(lines) > 10
    for _, *words in (shlex.split(line) for line in lines):
        names = words[: 2 if words[0] in {"cache", "engines", "db"} and len(words) > 1 else 1]
        helped = verdict(*names, "--help")
        assert helped.returncode == 0, words
        assert all(word in helped.stdout for word in words if word.startswith("--")), words


SHOWN = """\
import sqlite3
from flask import Flask, request
app = Flask(__name__)
db = sqlite3.connect("users.db")
@app.route("/user")
def user():
    name = request.args["name"]
    # the query
    db.execute("select * from u where n = '%s'" % name)
"""


@pytest.mark.live
@pytest.mark.usefixtures("tools")
def test_a_scan_shows_what_the_readme_says(tmp_path: Path, verdict: Verdict) -> None:
    root = tmp_path / "shown"
    root.mkdir()
    (root / "app.py").write_text(SHOWN)
    kept = verdict("scan", "--offline", "--format", "json", cwd=root)
    report = read_report(kept.stdout.encode(), "scan.json")
    text = rendered(report, TerminalPresenter(width=100, detail=Detail.COMPACT)).lstrip("\n")
    text = re.sub(r"(?m)^note: .*\n+", "", text)  # such as a tree without a repository
    (sample,) = (block for block in _blocks(ROOT / "README.md", "") if "Fix first" in block)

    assert re.sub(r"[\d.]+ s\n", "0 s\n", text) == re.sub(r"[\d.]+ s\n", "0 s\n", sample)


def test_every_engine_has_a_page_with_its_pinned_version() -> None:
    for name in TOOLS:
        assert pin(name).version in (ROOT / "docs" / "engines" / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "rules.md"], ids=lambda page: page.name)
def test_no_page_states_the_number_of_rules(page: Path) -> None:
    assert re.findall(r"\b\d[\d,]* (?:\w+ )?rules\b", page.read_text(encoding="utf-8")) == []


def test_pages_and_benchmarks_name_the_same_number_of_projects() -> None:
    listed = (ROOT / "benchmarks" / "world" / "projects.yaml").read_text(encoding="utf-8")
    count = len(yaml.safe_load(listed))
    for page, words in (("README.md", "real projects"), ("docs/benchmarks.md", "applications and frameworks")):
        assert f" {count} {words}" in (ROOT / page).read_text(encoding="utf-8")


def test_every_environment_variable_is_in_the_configuration_page() -> None:
    page = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "verdict").rglob("*.py"))
    named = set(re.findall(r'"(VERDICT_[A-Z_]+|[A-Z_]+_MCP_[A-Z_]+)"', code))
    assert "VERDICT_HOME" in named
    assert [name for name in sorted(named) if f"| `{name}` |" not in page] == []


def _commands(group: click.Group, above: str = "verdict") -> Iterator[tuple[str, click.Command]]:
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        each = group.get_command(ctx, name)
        assert each is not None
        yield f"{above} {name}", each
        if isinstance(each, click.Group):
            yield from _commands(each, f"{above} {name}")


def test_every_command_and_every_option_of_a_scan_is_on_a_page() -> None:
    told = "".join(page.read_text(encoding="utf-8") for page in PAGES if page.name != "changelog.md")
    commands = dict(_commands(main.command))
    assert [name for name in commands if name not in told and name != "verdict sbom write"] == []  # `verdict sbom`
    options = [each.opts for each in commands["verdict ci"].params if isinstance(each, click.Option)]
    assert len(options) > 30
    assert [names for names in options if not any(name in told for name in names if name.startswith("--"))] == []


@pytest.mark.parametrize(  # rules.md names files that its reader writes
    "page", [page for page in PAGES if page.name != "rules.md"], ids=lambda page: page.name
)
def test_files_of_this_repository_that_a_page_names_exist(page: Path) -> None:
    ours = r"(?:action\.yml|(?:benchmarks|docs|rules|templates|tests|verdict)/[\w./-]+)"
    named = re.findall(rf"`({ours})`", page.read_text(encoding="utf-8"))
    if page.name == "contributing.md":  # in its tables all paths are below `verdict/`
        tables = "\n".join(re.findall(r"^\|.*", page.read_text(encoding="utf-8"), re.MULTILINE))
        below = re.findall(r"`(\w+/[\w/]*(?:\.\w+)?)`", tables)
        assert len(below) > 150
        named += [name if name.startswith(("docs/", "rules/", "templates/")) else f"verdict/{name}" for name in below]
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_links_to_chapters_lead_to_existing_ones() -> None:
    for page in PAGES:
        for name, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
            text = (page.parent / name if name else page).read_text(encoding="utf-8")
            titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}, (
                page,
                anchor,
            )


def test_the_exit_codes_are_the_same_everywhere() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [line[2] for line in readme.splitlines() if re.match(r"\| \d \|", line)] == list("01234")
    assert main.command.epilog is not None
    assert all(f"{code} " in main.command.epilog for code in range(5))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_to_existing_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if not target.startswith("https://"):
            assert (page.parent / target).exists(), target


def test_ci_runs_the_readmes_commands() -> None:
    readme, ci = (ROOT / "README.md").read_text(encoding="utf-8"), (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "\npip install . && verdict scan .\n" in readme
    assert "\npip install -e '.[dev]' && pytest\n" in readme
    assert "README.md" in ci
