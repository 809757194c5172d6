"""A group of commands whose help lists each command with its whole first sentence, wrapped."""

from __future__ import annotations

import click

_ANY_LENGTH = 1000  # characters; click would cut a sentence to what fits in the rest of a line


class Group(click.Group):
    """A group that says in full what its commands do."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a list of the commands."""
        commands = sorted(self.commands.items())
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.get_short_help_str(_ANY_LENGTH)) for name, each in commands])
