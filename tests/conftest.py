"""Shared by all tests: separate caches and the real tools. Builders of values are in `builders.py`."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from mirror import Mirror, serving

from verdict.app.engines import TOOLS, pin
from verdict.app.locations import tool_cache, toolchain
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace
from verdict.processes.deadline import Deadline
from verdict.processes.signals import SIGNALS


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """No test reads or fills the user's cache, or fetches advisories; compiled rules are shared among tests."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv("VERDICT_CACHE_DIR", str(folder))
        patch.setenv("VERDICT_OSV_URL", "http://127.0.0.1:9/")  # nobody answers there
        for name in ("VERDICT_DEBUG", "NO_COLOR", "FORCE_COLOR"):
            patch.delenv(name, raising=False)
        yield folder


@pytest.fixture(autouse=True, scope="session")
def heard_signals() -> Iterator[None]:
    """No test, and no process that one starts, ignores a signal because the shell or `nohup` told us to."""
    ignored = [number for number in SIGNALS if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(scope="session")
def tools() -> dict[str, Tool]:
    """The managed tools, installed on first use."""
    return {name: toolchain().install(pin(name)) for name in TOOLS}


@pytest.fixture(scope="session")
def compiled(own_cache: Path) -> Path:
    """Where tools keep compiled rules, the same folder as scans have: Kingfisher takes 20 s to compile its own."""
    folder = own_cache / tool_cache().name
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@pytest.fixture
def place(tmp_path: Path, compiled: Path) -> Workplace:
    """A workplace over `tmp_path / "tree"`, two processors and two minutes."""
    root, scratch = tmp_path / "tree", tmp_path / "scratch"
    root.mkdir()
    scratch.mkdir()
    return Workplace(root, scratch, compiled, Deadline(120), 2)


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mirror]:
    """A web server whose responses a test sets."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving() as found:
        yield found
