"""The `verdict` command. Commands are imported when they are called, so that `--version` answers at once."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from typing import Any, TextIO, cast

import click

from verdict.cli.messages import complain
from verdict.cli.pipes import ClosedOutput, discard_output
from verdict.domain.errors import EngineError, OutputError, VerdictError, place_of
from verdict.processes import signals
from verdict.version import VERSION

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_COMMANDS = {
    "init": ("verdict.cli.init", "Set up a project: configuration, CI job, git hook, baseline."),
    "scan": ("verdict.cli.scan", "Run the engines over a tree and report what they find."),
    "diff": ("verdict.cli.diff", "List new, fixed and unchanged findings between two git revisions."),
    "ci": ("verdict.cli.ci", "Scan in a CI job: strict, and only what a pull request introduces."),
    "import": ("verdict.cli.imports", "Merge reports that other tools wrote, and decide."),
    "watch": ("verdict.cli.watch", "Scan after each change, and say what is new, fixed and left."),
    "report": ("verdict.cli.report", "Render a kept JSON report in another format, without scanning."),
    "sbom": ("verdict.cli.sbom", "Write the bill of materials, or compare two."),
    "db": ("verdict.cli.db", "Download advisories of vulnerable packages, or show the installed ones."),
    "engines": ("verdict.cli.engines", "List the engines, or install them."),
    "rules": ("verdict.cli.rules", "List the bundled rules, or test them on their samples."),
    "explain": ("verdict.cli.explain", "Explain what a rule reports, and how to fix it."),
    "config": ("verdict.cli.config", "Check the configuration, or print its JSON Schema."),
    "artifacts": ("verdict.cli.artifacts", "List, show or remove stored output of engines."),
    "mcp": ("verdict.cli.mcp", "Serve an AI assistant over the Model Context Protocol."),
    "suppress": ("verdict.cli.suppress", "Suppress a finding, by a comment or in the configuration."),
    "suppressions": ("verdict.cli.suppressions", "List all suppressions, and how many findings each one suppresses."),
    "baseline": ("verdict.cli.baseline", "Accept the current findings, show or update the accepted ones."),
    "hook": ("verdict.cli.hook", "Scan what is staged before each commit."),
    "fleet": ("verdict.cli.fleet", "Scan many repositories, and ask about all of them."),
    "cache": ("verdict.cli.cache", "Show or clear the result cache, which makes repeated scans fast."),
    "doctor": ("verdict.cli.doctor", "Check everything that a scan depends on."),
    "uninstall": ("verdict.cli.uninstall", "Remove everything that verdict has stored on this machine."),
    "completion": ("verdict.cli.completion", "Print a script that completes verdict's commands in a shell."),
    "stats": ("verdict.cli.stats", "Show the sizes of reports and how often they were truncated."),
}


class _Lazy(click.Group):
    """A group that lists its commands without importing them, and imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = importlib.import_module(_COMMANDS[cmd_name][0]).command
        return command if isinstance(command, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in _COMMANDS and not ctx.resilient_parsing:  # click suggests only commands that are imported
            from difflib import get_close_matches  # noqa: PLC0415  only for a misspelt command

            for close in get_close_matches(args[0], _COMMANDS, n=1):
                raise click.UsageError(f"No such command {args[0]!r}. Did you mean {close!r}?", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click would report it as an error
            discard_output()
            return 0

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in _COMMANDS.items()])


@click.group(
    cls=_Lazy,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 PASS or WARN, 1 FAIL, 2 usage or configuration error, 3 INCOMPLETE, 4 internal error.",
)
@click.version_option(VERSION, "-V", "--version", message="verdict %(version)s")
def command() -> None:
    """Run the security scanners you trust, as one: one list of findings, one decision, nothing lost silently.

    \b
    Examples:
      verdict scan .                              what is wrong here?
      verdict scan . -o report.json               everything, for a program
      verdict scan --since origin/main            only what this branch changed
      verdict import trivy.json eslint.sarif      what do the tools say that ran already?
      verdict engines                             which tools, their versions, and whether they are installed
    """


def main() -> None:
    """Run the command and exit with the documented code."""
    if sys.stdout is None:
        sys.stdout = cast("TextIO", ClosedOutput())
    try:
        code = _run()
        signals.ignore()
    except KeyboardInterrupt:
        signals.ignore()
        code = _say("stopped", None, 3)
    sys.exit(code)


def _run() -> int:
    try:
        code: int = command(standalone_mode=False)
    except click.exceptions.Abort:
        code = _say("stopped", None, 3)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        code = 2
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx is not None else "verdict"
        code = _say(error.format_message(), f"see `{path} --help`", 2)
    except OutputError as error:
        code = _say(str(error), error.hint, 4)
    except EngineError as error:
        code = _say(str(error), error.hint, 3)
    except VerdictError as error:
        code = _say(str(error), error.hint, 2)
    except OSError as error:
        code = _refused(error)
    except Exception as error:  # noqa: BLE001  the one place that turns a bug into exit code 4
        code = _internal(error)
    return code


def _refused(error: OSError) -> int:
    """The exit code of what the system refuses and no command expects: some of it isn't a bug."""
    if isinstance(error, FileNotFoundError) and not _has_working_directory():
        return _say("the working directory was removed", "change to a folder that is there", 2)
    if error.errno == errno.ENAMETOOLONG:
        return _say(f"a path is too long: {len(error.filename or ''):,} characters", "name a shorter one", 2)
    return _full(error) if error.errno in _FULL else _internal(error)


def _has_working_directory() -> bool:
    try:
        os.getcwd()  # noqa: PTH109  Path.cwd() is the same, and pathlib isn't imported here
    except FileNotFoundError:
        return False
    return True


def _say(message: str, hint: str | None, code: int) -> int:
    complain(message, hint)
    return code


def _full(error: OSError) -> int:
    if error.filename is None:  # else Python would fail again when it flushes the rest at exit
        discard_output()
    name = "standard output" if error.filename is None else os.fsdecode(error.filename)
    return _say(f"{name} can't be written: {error.strerror}", "check the space and the quota of its disk", 4)


def _internal(error: Exception) -> int:
    import traceback  # noqa: PLC0415  only after an error

    if os.environ.get("VERDICT_DEBUG"):
        traceback.print_exc()
    return _say(
        f"internal error: {type(error).__name__} at {place_of(error)}: {error}",
        "set VERDICT_DEBUG=1 to see the traceback, and please report it",
        4,
    )
