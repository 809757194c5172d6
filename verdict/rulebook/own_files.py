"""Reads the files that the settings name as rules of the user's own."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from verdict.domain.errors import ConfigError
from verdict.domain.text.untrusted import clean_path
from verdict.rulebook.own_rules import RuleFile
from verdict.tree.reading import NotRegular, TooLarge
from verdict.tree.versions import FILES, Version

SEMGREP = frozenset({".yaml", ".yml"})
KINGFISHER = frozenset({".yaml", ".yml", ".toml"})
"""Suffixes of rule files in a folder; a file that is named itself may have any."""

_SAMPLES = (".test.yaml", ".test.yml")  # by semgrep's convention
_LARGEST = 8 << 20  # bytes of a file
_MOST = 64 << 20  # bytes of all files


def rule_files(named: Sequence[str], suffixes: Collection[str], version: Version, key: str) -> tuple[RuleFile, ...]:
    """The rule files that are named, and those below the folders that are, each once.

    Relative paths are below `version`'s root. `key` is the setting, for messages.

    Raises:
        ConfigError: a path isn't there, a folder has no file with one of `suffixes`, or a file can't be read.
        TargetError: git can't give its content.
    """
    found: dict[Path, RuleFile] = {}
    total = 0
    for name in named:
        for path, itself in _paths(name, suffixes, version, key):
            if path in found:
                continue
            content = _content(path, suffixes, version, key)
            total += len(content)
            if total > _MOST:
                raise _refused(key, f"the rule files have more than {_MOST >> 20} MiB in all", "name fewer of them")
            found[path] = RuleFile(Path(clean_path(str(path))), content, itself)
    return tuple(found.values())


def digest_of(files: Iterable[RuleFile]) -> str:
    """A hash of the paths and contents of rule files."""
    marks = hashlib.sha256()
    for each in files:
        marks.update(f"{each.path}\0{len(each.content)}\0".encode() + each.content)
    return marks.hexdigest()


def _paths(name: str, suffixes: Collection[str], version: Version, key: str) -> Iterator[tuple[Path, bool]]:
    """The paths that a name stands for, each with whether it is named itself."""
    if "\0" in name:
        raise _refused(key, f"{clean_path(name)} can't be a path", "name a file or folder with rules")
    path = Path(os.path.normpath(Path(name).expanduser()))
    of = FILES if path.is_absolute() else version
    try:
        below = of.below(path)
    except OSError as error:
        where = clean_path(str(error.filename or name))
        raise _refused(key, f"{where} can't be read: {error.strerror}", "name the files themselves") from error
    if not below:
        yield path, True
        return
    rules = [each for each in below if each.suffix in suffixes and not each.name.endswith(_SAMPLES)]
    if not rules:
        raise _without_rules(name, suffixes, key)
    yield from ((each, False) for each in rules)


def _content(path: Path, suffixes: Collection[str], version: Version, key: str) -> bytes:
    shown, of = clean_path(str(path)), FILES if path.is_absolute() else version
    try:
        content = of.read(path, _LARGEST)
    except TooLarge as error:
        raise _refused(key, f"{shown} is larger than {_LARGEST >> 20} MiB", "split it") from error
    except OSError as error:
        if isinstance(error, NotRegular) and (of.root / path).is_dir():  # without any file
            raise _without_rules(shown, suffixes, key) from error
        raise _refused(key, f"{shown} can't be read: {error.strerror}", "name a file or folder with rules") from error
    if content is None:
        raise _refused(key, f"there is no {shown}", "name a file or folder with rules, relative to the project's root")
    return content


def _without_rules(folder: str, suffixes: Collection[str], key: str) -> ConfigError:
    kinds = ", ".join(sorted(suffixes))
    return _refused(key, f"no file below {clean_path(folder)} ends with one of {kinds}", "name the files themselves")


def _refused(key: str, message: str, hint: str) -> ConfigError:
    return ConfigError(message, hint=hint, key=key)
