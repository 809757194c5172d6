"""The server as a process, on both transports, and the clients from npm."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from conversation import Surroundings
from npm_clients import SOURCES, NotInstallable, NpmClients, install
from serving import TOKEN, VERDICT, listening

from verdict.engines.shared.toolchain import Tool


@pytest.fixture(scope="session")
def npm_clients(tmp_path_factory: pytest.TempPathFactory) -> NpmClients:
    """The clients from npm, installed on first use. Without npm or network the tests are skipped, but not in CI."""
    try:
        installed = install()
    except NotInstallable as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("npm-clients")
    (folder / "node_modules").symlink_to(installed / "node_modules")
    for script in SOURCES.glob("*.mjs"):
        shutil.copy(script, folder)
    return NpmClients(folder)


@pytest.fixture(scope="session")
def given(tmp_path_factory: pytest.TempPathFactory, tools: dict[str, Tool]) -> Surroundings:
    """See `Surroundings`."""
    return Surroundings.make(tmp_path_factory.mktemp("given"), tools)


@pytest.fixture(scope="session")
def env(given: Surroundings, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of clients and servers: folders of their own, and a cache in which no test has left a result."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path_factory.mktemp("home")),
        "TMPDIR": str(tmp_path_factory.mktemp("tmp")),
        "VERDICT_HOME": str(given.home),
        "VERDICT_CACHE_DIR": str(tmp_path_factory.mktemp("cache")),
        "VERDICT_MCP_TOKEN": TOKEN,
    }


@pytest.fixture(scope="session")
def arguments(given: Surroundings) -> list[str]:
    """How the server is launched on standard input and output."""
    return ["mcp", "--root", str(given.tree)]


@pytest.fixture(scope="session")
def url(arguments: list[str], env: dict[str, str]) -> Iterator[str]:
    """The server over HTTP."""
    with listening((VERDICT, *arguments, "--transport", "http", "--port", "0"), env) as url:
        yield url
