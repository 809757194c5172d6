"""Makes components, with names, purls and hashes as each ecosystem writes them.

The purl of a package doesn't name the registry it came from: a mirror gives the same package.
"""

from __future__ import annotations

import base64
import binascii
import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from packageurl import PackageURL
from packaging.utils import canonicalize_name

from verdict.domain.text.untrusted import clean_line
from verdict.sbom.components import Component, Hash, Place, Ref
from verdict.sbom.formats import Malformed

_HASHES = {"md5": ("MD5", 32), "sha1": ("SHA-1", 40), "sha256": ("SHA-256", 64), "sha384": ("SHA-384", 96),
           "sha512": ("SHA-512", 128)}  # fmt: skip
_HEX = re.compile(r"[0-9a-fA-F]+")
_LONGEST = 500  # characters of a name or a version
# The separator of namespace and name, in ecosystems with namespaces.
_SEPARATORS = {"npm": "/", "golang": "/", "composer": "/", "maven": ":"}


@functools.lru_cache(maxsize=1 << 16)
def _purl(ecosystem: str, name: str, version: str | None, qualifiers: tuple[tuple[str, str], ...]) -> Ref:
    if not name or len(name) > _LONGEST or len(version or "") > _LONGEST:
        raise Malformed("a package's name or version is empty or too long")
    if ecosystem == "pypi":
        name = canonicalize_name(name)
    namespace, _, last = name.rpartition(_SEPARATORS[ecosystem]) if ecosystem in _SEPARATORS else ("", "", name)
    try:
        purl = PackageURL(ecosystem, namespace or None, last, version, dict(qualifiers))
    except ValueError as error:
        raise Malformed("a package's name is not valid") from error
    if not purl.name:  # nothing but slashes
        raise Malformed("a package's name is not valid")
    return Ref(purl.to_string())


def ref(ecosystem: str, name: str, version: str | None, **qualifiers: str | None) -> Ref:
    """The purl of a package. Qualifiers without a value are left out.

    Raises:
        Malformed: the name isn't valid.
    """
    given = tuple(sorted((key, value) for key, value in qualifiers.items() if value))
    return _purl(ecosystem, clean_line(name), clean_line(version) if version else None, given)


def package(
    ecosystem: str,
    name: str,
    version: str | None,
    place: Place,
    qualifiers: Mapping[str, str | None] | None = None,
    **more: Any,
) -> Component:
    """A component with its purl as its ref; `more` are further fields of `Component`.

    Raises:
        Malformed: the name isn't valid.
    """
    purl = ref(ecosystem, name, version, **(qualifiers or {}))
    name = canonicalize_name(clean_line(name)) if ecosystem == "pypi" else clean_line(name)
    for key in ("licence", "specifier", "checksum"):
        if more.get(key):
            more[key] = clean_line(more[key])
    return Component(purl, ecosystem, name, clean_line(version) if version else None, purl, places=(place,), **more)


def project(  # noqa: PLR0913  a project has that many fields
    path: str,
    ecosystem: str,
    name: str | None = None,
    version: str | None = None,
    *,
    licence: str | None = None,
    requires: Iterable[Ref] = (),
    line: int = 0,
) -> Component:
    """A project of the tree's own, often in no registry. `path` is its manifest's, as shown, and becomes its ref."""
    return Component(
        Ref(path),
        ecosystem,
        clean_line(name or "") or path,
        clean_line(version or "") or None,
        licence=clean_line(licence or "") or None,
        requires=tuple(requires),
        places=(Place(path, line),),
    )


def hashes(texts: Iterable[str]) -> tuple[Hash, ...]:
    """Digests written as `sha256:hex` or `sha256=hex`. Invalid ones are left out."""
    found = set()
    for text in texts:
        algorithm, _, value = text.replace("=", ":", 1).partition(":")
        found.add(hash_of(algorithm, value))
    return tuple(sorted(each for each in found if each is not None))


def integrity(text: str | None) -> tuple[Hash, ...]:
    """Digests written as in npm's `integrity` (https://www.w3.org/TR/SRI/): `sha512-base64`, apart by spaces."""
    found = set()
    for part in (text or "").split():
        algorithm, _, value = part.partition("-")
        found.add(base64_hash(algorithm, value.partition("?")[0]))
    return tuple(sorted(each for each in found if each is not None))


def base64_hash(algorithm: str, value: str) -> Hash | None:
    """A digest written in base64; None if it isn't one."""
    try:
        return hash_of(algorithm, base64.b64decode(value, validate=True).hex())
    except (binascii.Error, ValueError):
        return None


def hash_of(algorithm: str, value: str) -> Hash | None:
    """A digest written in hex; None if it isn't one."""
    name, length = _HASHES.get(algorithm.lower().replace("-", ""), ("", 0))
    return Hash(name, value.lower()) if name and len(value) == length and _HEX.fullmatch(value) else None


def public(url: str) -> str | None:
    """A URL without user, password, query and fragment, which may hold secrets; None if it isn't a URL."""
    try:
        parts = urlsplit(clean_line(url))
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    if not parts.scheme or not host:
        return None
    return urlunsplit((parts.scheme, host + port, parts.path, "", ""))


def vcs(url: str, revision: str | None) -> str | None:
    """A repository's address as purls write it: `git+https://host/path@revision`."""
    bare = public(url if "://" in url else f"ssh://{url.replace(':', '/', 1)}")
    if bare is None:
        return None
    bare = bare if bare.startswith(("git+", "hg+", "svn+", "bzr+")) else f"git+{bare}"
    return f"{bare}@{clean_line(revision)}" if revision else bare
