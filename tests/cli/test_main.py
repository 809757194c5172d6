"""The command itself: help, version, start-up, usage errors and exit codes."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from command import Verdict

from verdict.cli.main import _COMMANDS
from verdict.version import VERSION


def test_the_version_is_printed(verdict: Verdict) -> None:
    done = verdict("--version")
    assert (done.returncode, done.stdout) == (0, f"verdict {VERSION}\n")


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["scan", "--help"], ["engines", "--help"]])
def test_help_and_version_import_no_heavy_libraries(words: list[str]) -> None:
    code = f"""
import sys
from verdict.cli.main import main
sys.argv = ["verdict", *{words!r}]
try:
    main()
finally:
    heavy = {{"pydantic", "rich", "yaml", "uv", "sqlite3"}} & set(sys.modules)
    assert not heavy or {words[0]!r} == "engines", heavy
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_server_starts_without_importing_what_scans_or_reads_settings() -> None:
    code = """
import sys
import verdict.cli.serving
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "verdict.server.app" in loaded
    needed_later = {
        "verdict.app.locations",
        "verdict.app.scan",
        "verdict.server.http",
        "verdict.server.tools",
        "verdict.settings.model",
    }
    assert not needed_later & loaded


@pytest.mark.parametrize("name", sorted(_COMMANDS))
def test_each_help_has_an_example_that_calls_the_command(name: str) -> None:
    command = importlib.import_module(_COMMANDS[name][0]).command
    assert isinstance(command, click.Command)
    inner = command.commands.items() if isinstance(command, click.Group) else ()
    for words, each in ((f"verdict {name}", command), *((f"verdict {name} {word}", each) for word, each in inner)):
        _, _, examples = each.get_help(click.Context(each, info_name=words)).partition("\n  Example")
        assert f"    {words}" in examples, words


@pytest.mark.parametrize("name", sorted(_COMMANDS))
def test_help_cuts_no_text_and_names_all_arguments(name: str) -> None:
    command = importlib.import_module(_COMMANDS[name][0]).command
    assert isinstance(command, click.Command)
    inner = command.commands.values() if isinstance(command, click.Group) else ()
    for each in (command, *inner):
        usage, _, text = each.get_help(click.Context(each, info_name=name, terminal_width=80)).partition("\n\n")
        assert "%" not in usage
        assert not [line for line in (*usage.splitlines()[:-1], *text.splitlines()) if line.endswith("...")]
        assert usage.count("\n") == 0


def test_help_names_the_exit_codes(verdict: Verdict) -> None:
    assert "3 INCOMPLETE" in " ".join(verdict("--help").stdout.split())


def test_without_a_command_the_help_is_shown(verdict: Verdict) -> None:
    done = verdict()
    assert done.returncode == 2
    assert done.stderr.startswith("Usage: verdict")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [["scna"], ["scan", "--nonsense"], ["engines", "sync", "nothing"]])
def test_an_unknown_command_or_option_is_a_usage_error_in_one_line(words: list[str], verdict: Verdict) -> None:
    done = verdict(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("verdict: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "option"),
    [
        *(
            ("scan", name)
            for name in ("--policy-from", "--since", "--include", "--exclude", "-e", "--rule", "--cursor")
        ),
        ("ci", "--policy-from"),
        ("diff .", "--include"),
        ("watch", "-e"),
        ("import .", "--root"),
        ("fleet scan . --store results", "-e"),
        ("baseline write", "--reason"),
        ("mcp", "--fleet"),
        ("sbom write", "-o"),
        ("scan", "--config"),
        ("stats", "--html"),
    ],
)
def test_an_empty_value_of_an_option_is_a_usage_error(command: str, option: str, verdict: Verdict) -> None:
    done = verdict(*command.split(), option, "")
    assert (done.returncode, done.stdout) == (2, "")
    assert "The value is empty; a variable in the command may be unset." in done.stderr


@pytest.mark.parametrize("words", ["doctor", "hook status", "sbom {tree}", "scan --offline -e sbom {tree}"])
def test_a_working_directory_that_was_removed_is_a_usage_error(words: str, tree: Path, tmp_path: Path) -> None:
    here = f"mkdir {tmp_path}/gone && cd {tmp_path}/gone && rmdir {tmp_path}/gone"
    program = Path(sys.executable).with_name("verdict")
    script = f"{here} && exec {program} {words.format(tree=tree)}"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "verdict: the working directory was removed (change to a folder that is there)\n"


@pytest.mark.parametrize(
    "words",
    ["import {}", "scan --offline -e sbom -o {}", "scan --offline -e sbom --import {}", "fleet scan {} --store x"],
)
def test_a_path_that_is_too_long_is_a_usage_error(words: str, verdict: Verdict) -> None:
    done = verdict(*words.format("a" * 5000).split())
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"verdict: a path is too long: 5,\d{3} characters \(name a shorter one\)\n", done.stderr)


def test_a_misspelt_command_is_told_the_one_that_it_resembles(verdict: Verdict) -> None:
    assert "No such command 'scna'. Did you mean 'scan'? (see `verdict --help`)" in verdict("scna").stderr
    assert "Did you mean" not in verdict("xyzzy").stderr


def test_a_missing_value_names_the_help_of_its_command(verdict: Verdict) -> None:
    assert "(see `verdict sbom write --help`)" in verdict("sbom", "write", "--output").stderr


@pytest.mark.parametrize("command", ["scan", "report", "import", "config check", "sbom diff ."])
def test_an_empty_argument_is_a_usage_error(command: str, verdict: Verdict) -> None:
    done = verdict(*command.split(), "")
    assert (done.returncode, done.stdout) == (2, "")
    assert "The value is empty; a variable in the command may be unset." in done.stderr


def test_config_check_names_a_misnamed_configuration(tree: Path, verdict: Verdict) -> None:
    assert "there is no .verdict/config.yaml here (name a file, or create" in verdict("config", "check").stderr
    (tree / ".verdict").mkdir()
    (tree / ".verdict" / "config.yml").write_text("version: 1\n")
    done = verdict("config", "check")
    said = ".verdict/config.yml is not read (rename it to .verdict/config.yaml)"
    assert (done.returncode, said in done.stderr) == (2, True)


@pytest.mark.parametrize("command", ["engines sync", "db status"])
@pytest.mark.parametrize("length", [300, 3950, 5000])
def test_a_path_that_is_too_long_for_the_engines_is_a_usage_error(command: str, length: int, verdict: Verdict) -> None:
    folder = f"/{'a' * length}" if length < 1000 else "/a" * (length // 2)
    done = verdict(*command.split(), env={**os.environ, "VERDICT_HOME": folder})
    assert done.returncode == 2
    assert "the path in VERDICT_HOME is too long" in done.stderr
    assert len(done.stderr) < 200


def test_a_bug_is_exit_code_4_and_the_message_has_its_line_of_code() -> None:
    code = """
from verdict.cli import main
def broken(**_): raise RuntimeError("a bug")
main.command = broken
main.main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 4
    assert "RuntimeError" in done.stderr
    assert done.stderr.count("\n") == 1


def test_missing_engines_are_shown_with_the_command_that_installs_them(verdict: Verdict, tmp_path: Path) -> None:
    done = verdict("engines", env={**os.environ, "VERDICT_HOME": str(tmp_path / "empty")})
    assert (done.returncode, done.stdout.count("not installed")) == (0, 4)
    assert "verdict engines sync" in done.stderr


def test_each_command_starts_in_a_process_that_has_loaded_nothing() -> None:
    """The other tests of commands run them where verdict's modules are loaded: see `preloaded`."""
    code = """
import importlib, os, sys
from verdict.cli.main import _COMMANDS
failed = []
for name, (module, _) in _COMMANDS.items():
    if os.fork() == 0:
        importlib.import_module(module)
        os._exit(0)
    if os.wait()[1]:
        failed.append(name)
sys.exit(", ".join(failed) or 0)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
