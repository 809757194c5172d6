"""Finds the methods that read what other methods put into the fields of their object."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from verdict.engines.semgrep.across.names import Name, Names

Readers = Mapping[Name, Mapping[str, tuple[Name, ...]]]
"""The methods that read what a method stores, by field."""

_READERS = 8  # methods at most that read a field: more have a setting or a connection


def readers(names: Names) -> Readers:
    """The methods of a class and of the classes above it are one family: they share the fields of an object."""
    methods: defaultdict[Name, list[Name]] = defaultdict(list)
    for name, function in names.functions.items():
        if function.stores or function.reads:
            methods[Name(name.path, function.owner)].append(name)
    found: defaultdict[Name, defaultdict[str, set[Name]]] = defaultdict(lambda: defaultdict(set))
    for line in names.lines():
        family = [method for owner in line for method in methods.get(owner, ())]
        reading: defaultdict[str, set[Name]] = defaultdict(set)
        for name in family:
            for field in names.functions[name].reads:
                reading[field.name].add(name)
        for name in family:
            for field in names.functions[name].stores:
                if len(reading[field.name]) <= _READERS:
                    found[name][field.name] |= reading[field.name] - {name}
    return {
        name: {field: tuple(sorted(some)) for field, some in fields.items() if some} for name, fields in found.items()
    }
