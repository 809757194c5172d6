import stat
from pathlib import Path


# case: vulnerable CWE-732
def prepare(folder: Path, kind: str = "folder"):
    modes = {"folder": stat.S_IRWXU | stat.S_IRWXG | stat.S_IRWXO, "file": stat.S_IRUSR}
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(modes[kind])


def setup(base="/srv/drop"):
    for name in ("incoming", "scripts"):
        prepare(Path(base) / name)


# case: safe CWE-732
def prepare_archive(base="/srv/drop"):
    mode = stat.S_IRWXU | stat.S_IRGRP | stat.S_IXGRP
    for name in ("archive", "failed"):
        folder = Path(base) / name
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(mode)
