"""Packages whose own code waits."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from verdict.cli.late import late

OWN_CODE = """
import threading
from counted import began
began.append(1)
threading.Event().wait(0.1)  # so that others ask meanwhile
from outer.inner.deep import VALUE
from outer import inner
OWN = 1
"""


@pytest.fixture
def outer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """A package `outer` on the path; the list grows each time that its own code runs."""
    (tmp_path / "outer" / "inner").mkdir(parents=True)
    (tmp_path / "outer" / "__init__.py").write_text(OWN_CODE)
    (tmp_path / "outer" / "inner" / "__init__.py").write_text("")
    (tmp_path / "outer" / "inner" / "deep.py").write_text("VALUE = 42\n")
    (tmp_path / "counted.py").write_text("began = []\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield importlib.import_module("counted").began
    for name in set(sys.modules) - before | {"counted"}:
        sys.modules.pop(name, None)


def test_a_module_inside_comes_without_the_packages_own_code(outer: list[int]) -> None:
    with late("outer"):
        deep = importlib.import_module("outer.inner.deep")
    assert deep.VALUE == 42
    assert outer == []


def test_the_own_code_runs_once_when_something_of_it_is_asked_for(outer: list[int]) -> None:
    with late("outer"):
        importlib.import_module("outer.inner.deep")
    package = sys.modules["outer"]
    assert (package.OWN, package.VALUE, package.OWN) == (1, 42, 1)
    assert outer == [1]


def test_threads_that_ask_at_once_all_get_it(outer: list[int]) -> None:
    with late("outer"):
        package = importlib.import_module("outer")
    got: list[int] = []
    start = threading.Barrier(8)

    def ask() -> None:
        start.wait()
        got.append(package.OWN)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (got, outer) == ([1] * 8, [1])


def test_what_a_package_does_not_have_is_an_error_as_ever(outer: list[int]) -> None:
    with late("outer"):
        package = importlib.import_module("outer")
    with pytest.raises(AttributeError, match="'outer' has no attribute 'nothing'"):
        _ = package.nothing
    assert outer == [1]


def test_afterwards_packages_are_imported_as_ever(outer: list[int]) -> None:
    with late("outer"):
        pass
    importlib.import_module("outer")
    assert outer == [1]


def test_the_server_starts_without_scanners_settings_and_the_sdks_clients_and_both_work_later() -> None:
    code = """
        import json, sys
        from verdict.cli.mcp import _swiftly
        with _swiftly():
            from verdict.cli.serving import serve
        names = {each for each in sys.modules if each.partition(".")[0] in {"mcp", "verdict"}}
        from mcp import Client
        from mcp.server import MCPServer
        import mcp, mcp.client.client, mcp.server.mcpserver, verdict.server.tools
        same = mcp.Client is Client is mcp.client.client.Client and MCPServer is mcp.server.mcpserver.MCPServer
        print(json.dumps([sorted(names), same]))
    """
    lines = "\n".join(line[8:] for line in code.splitlines())
    done = subprocess.run([sys.executable, "-c", lines], check=True, capture_output=True)
    names, same = json.loads(done.stdout)
    late_ones = {
        "mcp.client",
        "mcp.server.mcpserver",
        "verdict.app.scan",
        "verdict.settings.model",
        "verdict.app.locations",
    }
    assert not late_ones & set(names)
    assert same
