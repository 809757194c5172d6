"""Modules of Node.js are known with and without `node:`."""

from __future__ import annotations

import pytest

from verdict.engines.semgrep.node_scheme import without_scheme


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ('import { join } from "node:path";', 'import { join } from "path"     ;'),
        ("import fs from 'node:fs/promises'", "import fs from 'fs/promises'     "),
        ("require('node:child_process').exec(a)", "require('child_process'     ).exec(a)"),
        ('const vm = await import("node:vm");', 'const vm = await import("vm"     );'),
        ('import {\n  exec,\n} from\n"node:child_process";', 'import {\n  exec,\n} from\n"child_process"     ;'),
        # They have no other name, or are no module of Node.js
        ('import test from "node:test";', 'import test from "node:test";'),
        ('import { DatabaseSync } from "node:sqlite";', 'import { DatabaseSync } from "node:sqlite";'),
        ('import a from "node:pathway";', 'import a from "node:pathway";'),
        ('log("node:path");', 'log("node:path");'),
        ('load.require("node:path");', 'load.require("node:path");'),
    ],
)
def test_the_scheme_goes_and_nothing_moves(given: str, made: str) -> None:
    assert without_scheme(given.encode()).decode() == made
    assert len(made) == len(given)
