"""The version, alone so that `verdict --version` reads nothing else."""

VERSION = "0.1.0"
