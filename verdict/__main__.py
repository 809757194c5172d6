"""Where the command starts, also as `python -m verdict`: signals are heard before anything slow is imported."""

from __future__ import annotations

import os
import sys

from verdict.processes import signals


def main() -> None:
    """Run the command and leave with the documented exit code; 3 if a signal came while it was loaded."""
    try:
        signals.hear()
        from verdict.cli.main import main as run  # noqa: PLC0415  see above

        run()
    except KeyboardInterrupt:
        signals.ignore()
        os.write(2, b"verdict: stopped\n")
        sys.exit(3)


if __name__ == "__main__":
    main()
