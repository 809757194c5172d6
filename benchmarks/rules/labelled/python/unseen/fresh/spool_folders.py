"""Folders of the installer."""
import stat
from pathlib import Path


# case: vulnerable CWE-732
MODES = {"spool": stat.S_IRWXU | stat.S_IRWXG | stat.S_IRWXO, "state": stat.S_IRWXU}


def make_spool(root):
    folder = Path(root) / "spool"
    folder.mkdir(exist_ok=True)
    folder.chmod(MODES["spool"])


# case: safe CWE-732
def make_state(root):
    folder = Path(root) / "state"
    folder.mkdir(exist_ok=True)
    folder.chmod(0o750)
