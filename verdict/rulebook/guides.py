"""Reads the guides: what a weakness is, how it is attacked, vulnerable and safe code, and how to fix it.

There is one YAML file for each weakness. In it each language names the rules, of any engine, that report the weakness.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pydantic
import yaml

from verdict.domain.errors import Unavailable
from verdict.domain.text.untrusted import clean_line
from verdict.rulebook.files import AGAIN, GUIDES, read_yaml
from verdict.rulebook.made_up_secrets import fabricate

_Text = Annotated[str, pydantic.Field(min_length=1), pydantic.AfterValidator(str.strip)]
_Code = Annotated[str, pydantic.Field(min_length=1), pydantic.AfterValidator(str.rstrip)]


class _Language(pydantic.BaseModel, extra="forbid"):
    rules: list[str]
    bad: _Code
    good: _Code
    fix: dict[str, _Text] = {}
    file: str = ""


class _Guide(pydantic.BaseModel, extra="forbid"):
    title: _Text
    what: _Text
    attack: _Text
    languages: dict[str, _Language]


@dataclass(frozen=True, slots=True)
class Guide:
    """A weakness in one language.

    - `what`, `attack`: prose. `bad`, `good`: code; the rules of the guide report something in `bad`, nothing in `good`.
    - `fix`: by framework or library, how to fix it there.
    - `rules`: the ids of the rules that report it. One that ends in `*` stands for all ids that begin so.
    - `file`: the name that a file with the code must have, if the rules depend on it.
    """

    name: str
    language: str
    title: str
    what: str
    attack: str
    bad: str
    good: str
    fix: Mapping[str, str]
    rules: tuple[str, ...]
    file: str


@functools.cache
def read_guides(folder: Path) -> tuple[Guide, ...]:
    """All guides below the folder of the rules, sorted by name. Placeholders for secrets are filled.

    Raises:
        Unavailable: a file can't be read, or isn't a guide.
    """
    return tuple(guide for file in sorted((folder / GUIDES).glob("*.yaml")) for guide in _read(file))


def guide_to(guides: tuple[Guide, ...], rule: str) -> Guide | None:
    """The guide that a rule belongs to, if there is one."""
    return next((guide for guide in guides if rule in guide.rules), None) or next(
        (guide for guide in guides if any(_covers(pattern, rule) for pattern in guide.rules)), None
    )


def _covers(pattern: str, rule: str) -> bool:
    return pattern.endswith("*") and rule.startswith(pattern.removesuffix("*"))


def _read(file: Path) -> list[Guide]:
    try:
        guide = _Guide.model_validate(read_yaml(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise Unavailable(f"{file.name} is not a guide: {clean_line(str(error))}", hint=AGAIN) from error
    return [
        Guide(
            file.stem, language, guide.title, guide.what, guide.attack, fabricate(each.bad, file.stem),
            fabricate(each.good, file.stem), each.fix, tuple(each.rules), each.file,
        )
        for language, each in guide.languages.items()
    ]  # fmt: skip
