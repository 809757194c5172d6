"""The command line: options, a call of a use case in `verdict.app`, a presenter, an exit code."""
