"""Names of ecosystems, and the rules by which two spellings name the same package."""

from __future__ import annotations

from collections.abc import Mapping

from packaging.utils import canonicalize_name

PUBLIC = "https://osv-vulnerabilities.storage.googleapis.com"
"""The OSV project's own export, with `<ecosystem>/all.zip` (https://google.github.io/osv.dev/data)."""

OSV_NAMES: Mapping[str, str] = {
    "pypi": "PyPI",
    "npm": "npm",
    "golang": "Go",
    "cargo": "crates.io",
    "gem": "RubyGems",
    "composer": "Packagist",
    "maven": "Maven",
    "nuget": "NuGet",
}
"""The ecosystems whose advisories are read: each purl type with OSV's name (https://ossf.github.io/osv-schema)."""

_TYPES = {name.lower(): ecosystem for ecosystem, name in OSV_NAMES.items()}


def purl_type(name: str) -> str | None:
    """The purl type of what OSV calls `name`, or of a purl type, in any case; None if its advisories aren't read.

    A suffix (`Maven:https://…`, `Debian:12`) names a repository or a release of the same ecosystem.
    """
    base = name.partition(":")[0].strip().lower()
    return base if base in OSV_NAMES else _TYPES.get(base)


def package_key(ecosystem: str, name: str) -> str:
    """The part that all spellings of a package's name share; the name itself if case counts."""
    if ecosystem == "pypi":
        return canonicalize_name(name)
    if ecosystem in ("composer", "nuget"):
        return name.lower()
    return name
