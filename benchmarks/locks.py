"""Locks and manifests of a number of packages, each of which requires the next: for `linear.py`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

_DIGEST = "0" * 64


def _npm_1(size: int) -> str:
    entries = {f"p{n}": {"version": f"1.0.{n}", "requires": {f"p{n + 1}": "^1"}} for n in range(size)}
    return json.dumps({"name": "x", "lockfileVersion": 1, "dependencies": entries}, indent=1)


def _npm_3(size: int) -> str:
    entries = {f"node_modules/p{n}": {"version": f"1.0.{n}", "dependencies": {f"p{n + 1}": "^1"}} for n in range(size)}
    return json.dumps({"name": "x", "lockfileVersion": 3, "packages": {"": {"name": "x"}, **entries}}, indent=1)


def _yarn_1(size: int) -> str:
    entries = (f'\np{n}@^1:\n  version "1.0.{n}"\n  dependencies:\n    p{n + 1} "^1"\n' for n in range(size))
    return "# yarn lockfile v1\n" + "".join(entries)


def _berry(size: int) -> str:
    entries = (
        f'\n"p{n}@npm:^1":\n  version: 1.0.{n}\n  resolution: "p{n}@npm:1.0.{n}"\n  dependencies:\n    p{n + 1}: ^1\n'
        for n in range(size)
    )
    return "__metadata:\n  version: 8\n" + "".join(entries)


def _pnpm(size: int) -> str:
    packages = "".join(f"  p{n}@1.0.{n}:\n    resolution: {{integrity: sha1-x}}\n" for n in range(size))
    edges = "".join(f"  p{n}@1.0.{n}:\n    dependencies:\n      p{n + 1}: 1.0.{n + 1}\n" for n in range(size))
    return f"lockfileVersion: '9.0'\n\npackages:\n{packages}\nsnapshots:\n{edges}"


def _poetry(size: int) -> str:
    entries = (
        f'[[package]]\nname = "p{n}"\nversion = "1.0.{n}"\n[package.dependencies]\np{n + 1} = "*"\n'
        for n in range(size)
    )
    return "".join(entries) + '[metadata]\ncontent-hash = "0"\n'


def _pdm(size: int) -> str:
    entries = (f'[[package]]\nname = "p{n}"\nversion = "1.0.{n}"\ndependencies = ["p{n + 1}"]\n' for n in range(size))
    return '[metadata]\nlock_version = "4.5"\n' + "".join(entries)


def _uv(size: int) -> str:
    entries = (
        f'[[package]]\nname = "p{n}"\nversion = "1.0.{n}"\nsource = {{ registry = "x" }}\n'
        f'dependencies = [{{ name = "p{n + 1}" }}]\n'
        for n in range(size)
    )
    return "version = 1\n" + "".join(entries)


def _uv_versions(size: int) -> str:
    """All packages are versions of one."""
    entries = (
        f'[[package]]\nname = "p"\nversion = "1.0.{n}"\nsource = {{ registry = "x" }}\n'
        f'dependencies = [{{ name = "p", version = "1.0.{n + 1}" }}]\n'
        for n in range(size)
    )
    return "version = 1\n" + "".join(entries)


def _pipenv(size: int) -> str:
    entries = {f"p{n}": {"version": f"==1.0.{n}"} for n in range(size)}
    return json.dumps({"_meta": {}, "default": entries}, indent=1)


def _requirements(size: int) -> str:
    return "".join(
        f"p{n}==1.0.{n} \\\n    --hash=sha256:{_DIGEST} \\\n    --hash=sha256:{_DIGEST}\n" for n in range(size)
    )


def _pyproject(size: int) -> str:
    asked = "".join(f'  "p{n}==1.0.{n}",\n' for n in range(size))
    return f'[project]\nname = "x"\ndependencies = [\n{asked}]\n'


def _cargo(size: int) -> str:
    entries = (
        f'[[package]]\nname = "p{n}"\nversion = "1.0.{n}"\nsource = "registry+x"\ndependencies = ["p{n + 1}"]\n'
        for n in range(size)
    )
    return "version = 3\n" + "".join(entries)


def _cargo_versions(size: int) -> str:
    """All packages are versions of one."""
    entries = (
        f'[[package]]\nname = "p"\nversion = "1.0.{n}"\nsource = "registry+x"\ndependencies = ["p 1.0.{n + 1}"]\n'
        for n in range(size)
    )
    return "version = 3\n" + "".join(entries)


def _gems(size: int) -> str:
    specs = "".join(f"    p{n} (1.0.{n})\n      p{n + 1}\n" for n in range(size))
    return f"GEM\n  remote: https://gems.example/\n  specs:\n{specs}\nDEPENDENCIES\n  p0\n"


def _composer(size: int) -> str:
    entries = [{"name": f"v/p{n}", "version": f"1.0.{n}", "require": {f"v/p{n + 1}": "*"}} for n in range(size)]
    return json.dumps({"packages": entries}, indent=1)


def _go(size: int) -> str:
    return "module x\n\nrequire (\n" + "".join(f"\tcode.example/p{n} v1.0.{n}\n" for n in range(size)) + ")\n"


def _maven(size: int) -> str:
    asked = "".join(
        f"<dependency><groupId>g</groupId><artifactId>p{n}</artifactId><version>${{v{n}}}</version></dependency>\n"
        for n in range(size)
    )
    properties = "".join(f"<v{n}>1.0.{n}</v{n}>\n" for n in range(size))
    return (
        f"<project><artifactId>x</artifactId><properties>{properties}</properties>"
        f"<dependencies>{asked}</dependencies></project>"
    )


def _go_sum(size: int) -> str:
    digest = f"h1:{'0' * 43}="
    lines = (f"code.example/p{n} v1.0.{n} {digest}\ncode.example/p{n} v1.0.{n}/go.mod {digest}\n" for n in range(size))
    return "".join(lines)


def _pipfile(size: int) -> str:
    return "[packages]\n" + "".join(f'p{n} = "==1.0.{n}"\n' for n in range(size))


def _package_json(size: int) -> str:
    return json.dumps({"name": "x", "dependencies": {f"p{n}": f"1.0.{n}" for n in range(size)}}, indent=1)


def _pylock(size: int) -> str:
    entries = (f'[[packages]]\nname = "p{n}"\nversion = "1.0.{n}"\n' for n in range(size))
    return 'lock-version = "1.0"\ncreated-by = "x"\n' + "".join(entries)


def _nuget(size: int) -> str:
    entries = {
        f"P{n}": {"type": "Transitive", "resolved": f"1.0.{n}", "dependencies": {f"P{n + 1}": "1.0"}}
        for n in range(size)
    }
    return json.dumps({"version": 1, "dependencies": {"net8.0": entries}}, indent=1)


def _gradle(size: int) -> str:
    return "".join(f"group:p{n}:1.0.{n}=compileClasspath\n" for n in range(size)) + "empty=\n"


def _own_crate(size: int) -> str:
    """A lock whose only project asks for all crates."""
    asked = ",\n".join(f' "p{n}"' for n in range(size))
    return f'{_cargo(size)}[[package]]\nname = "x"\nversion = "1.0.0"\ndependencies = [\n{asked}\n]\n'


def _cargo_toml(size: int) -> str:
    return '[package]\nname = "x"\n[dev-dependencies]\n' + "".join(f'p{n} = "1"\n' for n in range(size))


LOCKS: dict[str, Mapping[str, Callable[[int], str]]] = {
    "npm_lock_1": {"package-lock.json": _npm_1},
    "npm_lock_3": {"package-lock.json": _npm_3},
    "yarn_lock_1": {"yarn.lock": _yarn_1},
    "yarn_lock_berry": {"yarn.lock": _berry},
    "pnpm_lock": {"pnpm-lock.yaml": _pnpm},
    "poetry_lock": {"poetry.lock": _poetry},
    "pdm_lock": {"pdm.lock": _pdm},
    "uv_lock": {"uv.lock": _uv},
    "uv_lock_of_versions": {"uv.lock": _uv_versions},
    "pipenv_lock": {"Pipfile.lock": _pipenv},
    "requirements_with_hashes": {"requirements.txt": _requirements},
    "pyproject_requests": {"pyproject.toml": _pyproject},
    "cargo_lock": {"Cargo.lock": _cargo},
    "cargo_lock_of_versions": {"Cargo.lock": _cargo_versions},
    "gem_lock": {"Gemfile.lock": _gems},
    "composer_lock": {"composer.lock": _composer},
    "go_mod": {"go.mod": _go},
    "maven_pom": {"pom.xml": _maven},
    "go_sum": {"go.mod": _go, "go.sum": _go_sum},
    "pipfile": {"Pipfile": _pipfile},
    "package_json": {"package.json": _package_json},
    "pylock": {"pylock.toml": _pylock},
    "nuget_lock": {"packages.lock.json": _nuget},
    "gradle_lock": {"gradle.lockfile": _gradle},
    "crate_of_a_workspace": {"Cargo.lock": _own_crate, "Cargo.toml": _cargo_toml},
}
"""By shape: the files, and what makes each for so many packages."""
