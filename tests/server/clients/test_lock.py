from __future__ import annotations

import json
import re

from npm_clients import SOURCES

LOCK = json.loads((SOURCES / "package-lock.json").read_text())


def test_every_npm_package_is_pinned_with_a_hash_and_without_a_registry() -> None:
    packages = [package for name, package in LOCK["packages"].items() if name]
    assert len(packages) > 200
    assert all(package["integrity"].startswith("sha512-") and "resolved" not in package for package in packages)


def test_the_clients_are_named_with_exact_versions() -> None:
    named = json.loads((SOURCES / "package.json").read_text())
    versions = {**named["dependencies"], **named["optionalDependencies"]}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+(-alpha\.\d+)?", version) for version in versions.values())
