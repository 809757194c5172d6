"""Entry point of the command and of `python -m verdict`. Installs signal handlers before the slow imports."""

from __future__ import annotations

import os
import sys

from verdict.processes import signals


def main() -> None:
    """Run the command and exit with its documented code; 3 if a signal arrives while it is still being imported."""
    try:
        signals.listen()
        from verdict.cli.main import main as run  # noqa: PLC0415  see above

        run()
    except KeyboardInterrupt:
        signals.ignore()
        os.write(2, b"verdict: stopped\n")
        sys.exit(3)


if __name__ == "__main__":
    main()
