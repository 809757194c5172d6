"""Reads VEX documents.

OpenVEX (https://github.com/openvex/spec) and CycloneDX (https://cyclonedx.org/capabilities/vex), both as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import unquote

import pydantic
from packageurl import PackageURL

from verdict.advisories.vex import Product, Statement
from verdict.domain.errors import ConfigError
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.tree.reading import TooLarge
from verdict.tree.versions import FILES, Version

_LARGEST = 64 << 20  # bytes of a document
_LONGEST = 300  # characters of a reason
_BEGINNING = datetime.min.replace(tzinfo=UTC)  # stands for a missing date, so that any dated statement is later
_HINT = "name an OpenVEX or a CycloneDX document in JSON"


def read_vex(path: Path, shown: str, version: Version = FILES) -> tuple[Statement, ...]:
    """The statements of one document, in its order, in a version of its tree; `shown` is what it is called in a report.

    Raises:
        ConfigError: it can't be read, or is neither format.
    """
    file = version.root / path
    try:
        content = version.read(path, _LARGEST)
        if content is None:
            raise ConfigError("can't be read: there is no such file", hint=_HINT, file=file, key="vex")
        document = json.loads(content.decode("utf-8-sig"))
    except TooLarge as error:
        raise ConfigError(f"is larger than {_LARGEST >> 20} MiB", hint="split it", file=file, key="vex") from error
    except OSError as error:
        raise ConfigError(f"can't be read: {error.strerror}", hint=_HINT, file=file, key="vex") from error
    except json.JSONDecodeError as error:
        raise ConfigError(f"not JSON: {error.msg}", hint=_HINT, file=file, line=error.lineno, key="vex") from error
    except (ValueError, RecursionError) as error:  # not UTF-8, a number without end, nested without end
        raise ConfigError("not JSON that can be read", hint=_HINT, file=file, key="vex") from error
    kind = document if isinstance(document, dict) else {}
    try:
        if "openvex" in str(kind.get("@context", "")):
            return tuple(_openvex(_OpenVex.model_validate(document), shown))
        if kind.get("bomFormat") == "CycloneDX":
            return tuple(_cyclonedx(_CycloneDx.model_validate(document), shown))
    except pydantic.ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise ConfigError(f"{place}: {first['msg'].lower()}", hint=_HINT, file=file, key="vex") from error
    raise ConfigError("is neither OpenVEX nor CycloneDX", hint=_HINT, file=file, key="vex")


_Line = Annotated[str, pydantic.AfterValidator(clean_line)]


class _Model(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="ignore")


class _Identifiers(_Model):
    purl: str | None = None


class _Component(_Model):
    id: str | None = pydantic.Field(None, alias="@id")
    identifiers: _Identifiers = _Identifiers()


class _OpenProduct(_Component):
    subcomponents: list[_Component | str] = []


class _OpenVulnerability(_Model):
    name: _Line
    aliases: list[_Line] = []


class _OpenStatement(_Model):
    vulnerability: _OpenVulnerability | _Line
    products: list[_OpenProduct | str] = []
    status: Literal["not_affected", "affected", "fixed", "under_investigation"]
    justification: _Line | None = None
    impact_statement: _Line | None = None
    timestamp: datetime | None = None


class _OpenVex(_Model):
    timestamp: datetime | None = None
    statements: list[_OpenStatement]


def _openvex(document: _OpenVex, shown: str) -> Iterator[Statement]:
    for number, each in enumerate(document.statements, 1):
        about = each.vulnerability
        names = {about} if isinstance(about, str) else {about.name, *about.aliases}
        yield Statement(
            f"{shown}#{number}",
            frozenset(names),
            tuple(product for name in _open_products(each.products) for product in _product(name)),
            each.status,
            _reason(each.justification, each.impact_statement),
            _utc(each.timestamp or document.timestamp),
        )


def _open_products(products: Iterable[_OpenProduct | str]) -> Iterator[str]:
    """What a statement is about: the parts of a product, if it names any, else the product."""
    for each in products:
        parts = [] if isinstance(each, str) else each.subcomponents
        for part in parts or [each]:
            yield part if isinstance(part, str) else part.identifiers.purl or part.id or ""


class _Version(_Model):
    version: str | None = None
    range: str | None = None
    status: Literal["affected", "unaffected", "unknown"] = "affected"


class _Affected(_Model):
    ref: str
    versions: list[_Version] = []


class _Analysis(_Model):
    state: Literal[
        "resolved", "resolved_with_pedigree", "exploitable", "in_triage", "false_positive", "not_affected", ""
    ] = ""
    justification: _Line | None = None
    detail: _Line | None = None
    first_issued: datetime | None = pydantic.Field(None, alias="firstIssued")
    last_updated: datetime | None = pydantic.Field(None, alias="lastUpdated")


class _Reference(_Model):
    id: _Line


class _CycloneVulnerability(_Model):
    id: _Line = ""
    references: list[_Reference] = []
    analysis: _Analysis = _Analysis()
    affects: list[_Affected] = []


class _CycloneComponent(_Model):
    ref: str | None = pydantic.Field(None, alias="bom-ref")
    purl: str | None = None
    components: list[_CycloneComponent] = []


class _Metadata(_Model):
    timestamp: datetime | None = None


class _CycloneDx(_Model):
    metadata: _Metadata = _Metadata()
    components: list[_CycloneComponent] = []
    vulnerabilities: list[_CycloneVulnerability] = []


def _cyclonedx(document: _CycloneDx, shown: str) -> Iterator[Statement]:
    """A vulnerability without a state states nothing."""
    purls = dict(_purls(document.components))
    for number, each in enumerate(document.vulnerabilities, 1):
        analysis = each.analysis
        if analysis.state:
            yield Statement(
                f"{shown}#{number}",
                frozenset(filter(None, (each.id, *(other.id for other in each.references)))),
                tuple(product for one in each.affects for product in _affected(one, purls)),
                analysis.state,
                _reason(analysis.justification, analysis.detail),
                _utc(analysis.last_updated or analysis.first_issued or document.metadata.timestamp),
            )


def _purls(components: Iterable[_CycloneComponent]) -> Iterator[tuple[str, str]]:
    waiting = list(components)
    while waiting:
        each = waiting.pop()
        waiting.extend(each.components)
        if each.ref and each.purl:
            yield each.ref, each.purl


def _affected(affected: _Affected, purls: Mapping[str, str]) -> Iterator[Product]:
    """The products of a ref: one of this document, a link to another (`urn:cdx:serial/version#ref`), or a purl.

    The analysis holds for all listed versions; version ranges aren't supported.
    """
    ref = affected.ref
    if ref.startswith("urn:cdx:"):
        ref = unquote(ref.partition("#")[2])
    versions = frozenset(each.version for each in affected.versions if each.version)
    if affected.versions and not versions:
        return
    yield from _product(purls.get(ref, ref), versions)


def _product(name: str, versions: frozenset[str] = frozenset()) -> Iterator[Product]:
    """The package that a purl names; none for other names of products."""
    try:
        yield Product(PackageURL.from_string(name), versions)
    except ValueError:
        return


def _reason(*parts: str | None) -> str:
    return shorten(", ".join(part for part in parts if part), _LONGEST)


def _utc(time: datetime | None) -> datetime:
    if time is None:
        return _BEGINNING
    return time if time.tzinfo is not None else time.replace(tzinfo=UTC)
