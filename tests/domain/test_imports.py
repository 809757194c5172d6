"""The domain imports the standard library and itself, nothing else."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import verdict.domain

FOLDER = Path(verdict.domain.__file__).parent
MODULES = sorted(FOLDER.rglob("*.py"))


def imported(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield str(node.module)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.relative_to(FOLDER).as_posix())
def test_the_domain_imports_the_standard_library_and_itself_alone(module: Path) -> None:
    others = {name for name in imported(module) if not f"{name}.".startswith("verdict.domain.")}
    assert {name.partition(".")[0] for name in others} <= sys.stdlib_module_names
