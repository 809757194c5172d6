"""Whether to write colours: https://no-color.org and https://force-color.org."""

from __future__ import annotations

import os


def coloured(choice: str, *, live: bool) -> bool:
    """Whether output has colours: as `choice` says, and for `auto` as the environment does, else on a terminal.

    `live` says whether the output is a terminal. NO_COLOR outweighs FORCE_COLOR.
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (live and os.environ.get("TERM") != "dumb")
