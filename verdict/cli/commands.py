"""The kinds of commands: those that do something, and groups of them."""

from __future__ import annotations

import click

_ANY_LENGTH = 1000  # characters; click would cut a sentence to what fits in the rest of a line


class Command(click.Command):
    """A command whose options and arguments refuse an empty value, as an unset variable of the shell leaves it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See `click.Command.parse_args`."""
        try:
            given, _, _ = self.make_parser(ctx).parse_args(list(args))  # as written: `Path("")` would be `Path(".")`
        except click.UsageError as error:
            error.ctx = ctx  # click leaves it out if a value is missing; the hint names the command by it
            raise
        rest = super().parse_args(ctx, args)
        for param in self.params:
            value = given.get(param.name or "")
            if value == "" or (isinstance(value, (list, tuple)) and "" in value):
                raise click.BadParameter("The value is empty; a variable in the command may be unset.", ctx, param)
        return rest


class Group(Command, click.Group):
    """A group that says in full what its commands do: the whole first sentence of each, wrapped."""

    command_class = Command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a list of the commands."""
        commands = sorted(self.commands.items())
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.get_short_help_str(_ANY_LENGTH)) for name, each in commands])
