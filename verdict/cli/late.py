"""Packages whose own code waits until something of theirs is asked for, so that a module inside comes without it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """Runs its own code at the first name that it doesn't have yet; importers and users see no difference."""

    def __getattr__(self, name: str) -> Any:
        with _lock:  # another thread may have run the code meanwhile
            begin: Callable[[], None] | None = self.__dict__.pop("_begin", None)
            if begin is not None:
                begin()
            return super().__getattribute__(name)


class _Loader(Loader):
    def __init__(self, real: Loader) -> None:
        self._real = real

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Package(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["_begin"] = lambda: self._real.exec_module(module)


class _Finder(MetaPathFinder):
    def __init__(self, names: frozenset[str]) -> None:
        self._names = names

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname in self._names else None
        if spec is not None and spec.loader is not None and spec.submodule_search_locations is not None:
            spec.loader = _Loader(spec.loader)
        return spec


_lock = threading.RLock()  # who asks while another thread runs the code waits; the code itself may ask


@contextmanager
def late(*names: str) -> Iterator[None]:
    """Within it, packages of these names that weren't imported yet are imported so."""
    finder = _Finder(frozenset(names))
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
