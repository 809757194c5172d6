"""`verdict completion`."""

from __future__ import annotations

import click
from click.shell_completion import ShellComplete, get_completion_class

from verdict.cli.commands import Command

_SHELLS = ("bash", "zsh", "fish")


@click.command("completion", cls=Command)
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script with which SHELL completes verdict's commands, options and their values.

    \b
    Examples:
      echo 'eval "$(verdict completion bash)"' >> ~/.bashrc           (bash 4.4 or newer)
      echo 'eval "$(verdict completion zsh)"' >> ~/.zshrc
      verdict completion fish > ~/.config/fish/completions/verdict.fish
    """
    kind = get_completion_class(shell)
    if kind is None:  # click has always had these three
        raise AssertionError(shell)
    script = kind(ctx.find_root().command, {}, "verdict", "_VERDICT_COMPLETE")
    click.echo(ShellComplete.source(script))  # click's own for bash would first start bash, to ask for its version


def rule_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of bundled rules and of the engines' own that begin with the given text."""
    from verdict.app.engines import rules  # noqa: PLC0415  only to complete a word
    from verdict.app.locations import rules_folder  # noqa: PLC0415  the same
    from verdict.rulebook.catalogue import read  # noqa: PLC0415  the same

    return [name for name in (*read(rules_folder()), *rules()) if name.startswith(incomplete)]


def engine_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of the engines that begin with the given text."""
    from verdict.app.engines import ENGINES  # noqa: PLC0415  only to complete a word

    return [name for name in ENGINES if name.startswith(incomplete)]
