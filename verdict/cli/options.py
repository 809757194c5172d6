"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path

import click

config_option = click.option(
    "-c", "--config", "config_file", type=click.Path(path_type=Path), metavar="FILE", help="Use this configuration."
)
