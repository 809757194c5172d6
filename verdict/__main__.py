"""Entry point of the command and of `python -m verdict`. Imports nothing slow before it can tell what Ctrl-C means."""

from __future__ import annotations

import gc
import os
import sys

_ALLOCATIONS = 100_000
"""New objects after which garbage is collected; 700 by default."""


def main() -> None:
    """Run the command and exit with its documented code; 3 if a signal arrives while it is still being imported.

    Garbage is collected less often: what a scan holds is hardly ever garbage, and looking for it took half of the time
    in which the functions of a large tree are read.
    """
    gc.set_threshold(_ALLOCATIONS)
    try:
        from verdict.processes import signals  # noqa: PLC0415  slow: Python's own handler has to do until then

        signals.listen()
        from verdict.cli.main import main as run  # noqa: PLC0415  slower still

        run()
    except KeyboardInterrupt:
        from verdict.processes import signals  # noqa: PLC0415  the first import may be what was interrupted

        signals.ignore()
        os.write(2, b"verdict: stopped\n")
        sys.exit(3)


if __name__ == "__main__":
    main()
