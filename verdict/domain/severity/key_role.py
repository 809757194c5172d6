"""The role of a private key, by the words of its path and by the certificates that belong to it.

A key that was made for tests or an example opens nothing, and is published on purpose.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import PurePosixPath

_TESTING = re.compile(
    r"(?:^|[^a-z])(?:bench(?:mark)?|demo|dummy|example|fake|fixture|localhost|mock|sample|self[-_]?signed"
    r"|snake[-_]?oil|test(?:ing|data|er)?|vagrant)s?(?:[^a-z]|$)"
)
_FAULTY = re.compile(r"(?:^|[^a-z])(?:bad|broken|invalid|wrong)(?:[^a-z]|$)")  # made so that what it signs is refused
_ONE_HOST = re.compile(r"(?!.*(?:authori|issu|root|sign))(?!.*ca(?:[^a-z]|$))[\w-]+", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LOCAL = re.compile(
    r"(?:.*\.)?local\w*|127\..*|::1|.*\.(?:test|invalid|example)|(?:.*\.)?example\.(?:com|net|org)", re.IGNORECASE
)
_JOINED = re.compile(rb"[\"']\s*+(?:\+\s*+)?[\"']")  # between the lines of a certificate in code
_CERTIFICATE = re.compile(rb"-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([A-Za-z0-9+/=\s]{100,20000})-----END")
_SUFFIXES = frozenset({".cer", ".cert", ".crt", ".pem"})
_ROLE = re.compile(r"(?:^|[-_.])(?:ca|cert|certificate|chain|crt|key|priv|private|pub|public)$")
_NOBODY = "internet widgits pty ltd"  # OpenSSL's, where nothing was typed
_COMMON_NAME, _ORGANISATION, _OTHER_NAMES = bytes.fromhex("550403"), bytes.fromhex("55040a"), bytes.fromhex("551d11")
_VERSION, _EXTENSIONS, _DNS_NAME, _ADDRESS, _UTC_TIME = 0xA0, 0xA3, 0x82, 0x87, 0x17  # tags


def says_test(path: str) -> bool:
    """Whether the words of a private key's path say that it is for tests or an example: `bench/dummy.key`."""
    folder, name = PurePosixPath(path).parent.as_posix(), PurePosixPath(path).stem
    words = _CAMEL.sub("-", name).lower()
    return _FAULTY.search(words) is not None or any(_TESTING.search(text) for text in (f"{folder}/".lower(), words))


def may_hold_certificates(path: str) -> bool:
    """Whether a file is called like one with certificates."""
    return PurePosixPath(path).suffix.lower() in _SUFFIXES


def certificates_of(path: str, beside: Iterable[str]) -> Iterator[Sequence[str]]:
    """Groups of files in which the certificate of a private key can be, the likeliest first.

    They are its own file, those in its folder with its name (`web.key`, `web-cert.pem`), and all in its folder.
    """
    near = sorted(filter(may_hold_certificates, beside))
    yield [path]
    yield [each for each in near if _name(each) == _name(path)]
    yield near


def _name(path: str) -> str:
    name = PurePosixPath(path).name.lower()
    while (suffix := PurePosixPath(name).suffix) in {*_SUFFIXES, ".key", ".p8"}:
        name = name.removesuffix(suffix)
    return _ROLE.sub("", name)


def all_for_tests(found: Sequence[Certificate], now: datetime) -> bool:
    """Whether none of some certificates, of which there is at least one, is any use to somebody else."""
    return bool(found) and all(each.local or (each.until is not None and each.until < now) for each in found)


@dataclass(frozen=True, slots=True)
class Certificate:
    """The names that a certificate is for, its owner's organisation, and its end; None if that can't be read.

    `hosts`: the names are surely of hosts. The owner's common name may be that of an authority, unless it signed itself
    and is called like one host.
    """

    names: tuple[str, ...]
    hosts: bool
    organisation: str
    until: datetime | None

    @property
    def local(self) -> bool:
        """Whether no name is one that others could reach, or the owner's says that it is for tests."""
        local = all(
            _LOCAL.fullmatch(name)
            or _TESTING.search(name.lower())
            or (self.hosts and not {".", ":"}.intersection(name))
            for name in self.names
        )
        return local or _TESTING.search(self.organisation.lower()) is not None


def certificates(content: bytes) -> Iterator[Certificate]:
    """The certificates in PEM in a text, or in code that joins their lines.

    Those that can't be read are left out, and those without a name, unless nothing was typed when they were made.
    """
    for match in _CERTIFICATE.finditer(_JOINED.sub(b"", content.replace(b"\\n", b"\n"))):
        try:
            found = _certificate(base64.b64decode(b"".join(match[1].split())))
        except (binascii.Error, ValueError, IndexError):
            continue
        if found.names or found.organisation.lower() == _NOBODY:
            yield found


def _certificate(der: bytes) -> Certificate:
    """Read a certificate (https://www.rfc-editor.org/rfc/rfc5280#section-4.1)."""
    ((_, whole),) = _elements(der)
    (_, signed), *_ = _elements(whole)
    parts = [each for each in _elements(signed) if each[0] != _VERSION]
    _serial, _algorithm, (_, issuer), (_, validity), (_, subject), _key, *rest = parts
    owner = dict(_attributes(subject))
    others = [name for tag, part in rest if tag == _EXTENSIONS for name in _alternatives(part)]
    common = owner.get(_COMMON_NAME)
    names = tuple(others or ([common] if common else []))
    hosts = bool(others) or (issuer == subject and _ONE_HOST.fullmatch(common or "") is not None)
    return Certificate(names, hosts, owner.get(_ORGANISATION, ""), _time(*_elements(validity)[1]))


def _elements(data: bytes) -> list[tuple[int, bytes]]:
    """The tags and contents of elements in DER, one after the other."""
    found, start = [], 0
    while start < len(data):
        tag, size, start = data[start], data[start + 1], start + 2
        if size & 0x80:
            wide = size & 0x7F
            size, start = int.from_bytes(data[start : start + wide]), start + wide
        if start + size > len(data):
            raise ValueError("cut off")
        found.append((tag, data[start : start + size]))
        start += size
    return found


def _attributes(name: bytes) -> Iterator[tuple[bytes, str]]:
    for _, group in _elements(name):
        for _, pair in _elements(group):
            (_, kind), (_, value) = _elements(pair)
            yield kind, value.decode("utf-8", "replace")


def _alternatives(extensions: bytes) -> Iterator[str]:
    ((_, listed),) = _elements(extensions)
    for _, extension in _elements(listed):
        (_, kind), *_, (_, value) = _elements(extension)
        if kind == _OTHER_NAMES:
            ((_, names),) = _elements(value)
            for tag, name in _elements(names):
                if tag == _DNS_NAME:
                    yield name.decode("ascii", "replace")
                elif tag == _ADDRESS and len(name) in (4, 16):
                    yield str(ip_address(name))


def _time(tag: int, text: bytes) -> datetime | None:
    digits = text.decode("ascii", "replace").removesuffix("Z")
    if tag == _UTC_TIME:
        digits = ("19" if digits[:2] >= "50" else "20") + digits
    try:
        return datetime.strptime(digits, "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None
