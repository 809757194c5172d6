"""Times the scan of a change against that of the whole tree, with and without what unchanged files do with its data.

    python benchmarks/change.py [--runs N] [--folder DIR] [TREE…]

A TREE is one of `repeat.py`. Its copy is a repository in which one file was edited. Each run begins with an empty cache
for each of: the whole tree; the change without following data through functions; the change with it; the change again
after another edit. Medians are of seconds on the wall and of processor time, engines included (Linux).
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

from repeat import adopt, arguments, timed, to_edit, tree

CHANGE = ("--since", "HEAD")
WITHOUT = "version: 1\nengines: {semgrep: {across_functions: false}}\n"


def committed(root: Path) -> None:
    """Make the tree a repository with a commit."""
    git = ["git", "-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost"]
    for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "all"]):
        subprocess.run([*git, *words], cwd=root, check=True)


def one_run(root: Path, number: int) -> dict[str, tuple[float, float]]:
    """The four scans of the repository."""
    edited = to_edit(root)

    def edit(what: str) -> None:
        edited.write_text(f"{edited.read_text(encoding='utf-8')}\n{what} = {number}\n", encoding="utf-8")

    edit("edited")
    with tempfile.TemporaryDirectory() as folder:
        caches = [Path(folder) / name for name in ("whole", "without", "change")]
        for each in caches:
            each.mkdir()
        settings = Path(folder) / "without.yaml"
        settings.write_text(WITHOUT, encoding="utf-8")
        took = {"whole": timed(root, caches[0])}
        took["change without"] = timed(root, caches[1], *CHANGE, "--config", str(settings))
        took["change"] = timed(root, caches[2], *CHANGE)
        edit("again")
        took["change again"] = timed(root, caches[2], *CHANGE)
    said = (f"{what} {wall:.2f} s ({used:.2f})" for what, (wall, used) in took.items())
    print(f"run {number}:", ", ".join(said), flush=True)
    return took


def main() -> None:
    """Print each run, then the medians and their parts of the whole scan."""
    asked = arguments("package")
    adopt()
    with tempfile.TemporaryDirectory() as name:
        for each in asked.trees:
            root = Path(name) / "copy"
            shutil.copytree(tree(each, asked.folder or Path(name)), root, symlinks=True)
            committed(root)
            print(f"{each}: {sum(file.is_file() for file in root.rglob('*.py')):,} Python files", flush=True)
            runs = [one_run(root, number) for number in range(1, asked.runs + 1)]
            shutil.rmtree(root)
            whole = statistics.median(run["whole"][0] for run in runs)
            for what in runs[0]:
                wall, used = (statistics.median(run[what][kind] for run in runs) for kind in (0, 1))
                print(f"  {what}: {wall:.2f} s, {used:.2f} s of processor time, {wall / whole:.3f} of the whole scan")
    print(f"{os.cpu_count()} processors")


if __name__ == "__main__":
    main()
