"""Tells the programming language of a file by its name or interpreter, with the library `identify`.

Not counted as source: markup, style, page templates, data, configuration, interface and infrastructure descriptions
(Dockerfile, Terraform, Kubernetes, CI), build scripts and manifests, SQL, shaders, hardware descriptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from identify.identify import tags_from_filename, tags_from_interpreter

from verdict.domain.finding import CodeRole
from verdict.domain.outcome import EngineRun
from verdict.domain.policy import Policy
from verdict.domain.unanalysed import Unanalysed, count
from verdict.ports import TargetFile

# identify's tags, the more particular first: a file has several.
_BY_TAG: Mapping[str, str] = {
    "aspectj": "Java",
    "astro": "Astro",
    "awk": "Awk",
    "batch": "Batch",
    "c#": "C#",
    "c#script": "C#",
    "clojure": "Clojure",
    "clojurescript": "Clojure",
    "coffee": "CoffeeScript",
    "crystal": "Crystal",
    "cuda": "CUDA",
    "cython": "Cython",
    "dart": "Dart",
    "elixir": "Elixir",
    "elm": "Elm",
    "erlang": "Erlang",
    "expect": "Expect",
    "f#": "F#",
    "f#script": "F#",
    "fortran": "Fortran",
    "gdscript": "GDScript",
    "gleam": "Gleam",
    "go": "Go",
    "groovy": "Groovy",
    "haskell": "Haskell",
    "literate-haskell": "Haskell",
    "idris": "Idris",
    "java": "Java",
    "javascript": "JavaScript",
    "jsx": "JavaScript",
    "julia": "Julia",
    "jupyter": "Jupyter",
    "kotlin": "Kotlin",
    "lazarus": "Pascal",
    "lean": "Lean",
    "lua": "Lua",
    "luau": "Lua",
    "magik": "Magik",
    "nim": "Nim",
    "nushell": "Nushell",
    "objective-c": "Objective-C",
    "objective-c++": "Objective-C",
    "ocaml": "OCaml",
    "pascal": "Pascal",
    "perl": "Perl",
    "php": "PHP",
    "powershell": "PowerShell",
    "purescript": "PureScript",
    "pyi": "Python",
    "python": "Python",
    "qml": "QML",
    "r": "R",
    "ruby": "Ruby",
    "rust": "Rust",
    "sas": "SAS",
    "scala": "Scala",
    "scheme": "Scheme",
    "solidity": "Solidity",
    "svelte": "Svelte",
    "swift": "Swift",
    "ts": "TypeScript",
    "tsx": "TypeScript",
    "vala": "Vala",
    "vb": "Visual Basic",
    "vim": "Vim script",
    "vue": "Vue",
    "zig": "Zig",
    "asm": "Assembly",
    "shell": "shell",
    "fish": "shell",
    "c": "C/C++",
    "c++": "C/C++",
    "header": "C/C++",
    "ino": "C/C++",
}
# What identify doesn't know.
_BY_SUFFIX: Mapping[str, str] = {
    ".abap": "ABAP",
    ".adb": "Ada",
    ".ads": "Ada",
    ".apex": "Apex",
    ".cbl": "COBOL",
    ".cfc": "ColdFusion",
    ".cfm": "ColdFusion",
    ".cob": "COBOL",
    ".cts": "TypeScript",
    ".lisp": "Lisp",
    ".mts": "TypeScript",
    ".php3": "PHP",
    ".rkt": "Racket",
    ".tcl": "Tcl",
    ".vbs": "VBScript",
}
# Tags of configuration that is written in a programming language, and such files by their names.
_NOT_SOURCE = frozenset({"gyp", "jenkins", "pdbrc", "pkgbuild", "sbt", "scons"})
_NOT_SOURCE_NAMES = frozenset({".envrc", "Brewfile", "Gemfile", "Vagrantfile", "direnvrc", "wscript"})
_NOT_SOURCE_ENDINGS = (".gemspec", ".gradle", ".gradle.kts")


def language_of(file: TargetFile) -> str | None:
    """The name of the programming language that the file is in; None if it isn't source code. The file isn't read."""
    name = file.native.rpartition("/")[2]
    if name in _NOT_SOURCE_NAMES or name.endswith(_NOT_SOURCE_ENDINGS):
        return None
    tags = tags_from_filename(name)
    if not tags and file.interpreter:
        tags = tags_from_interpreter(file.interpreter)
    if not _NOT_SOURCE.isdisjoint(tags):
        return None
    if tags.isdisjoint(_BY_TAG):
        return _BY_SUFFIX.get(file.suffix)
    return next(language for tag, language in _BY_TAG.items() if tag in tags)


def unanalysed(files: Sequence[TargetFile], runs: Iterable[EngineRun], policy: Policy) -> Unanalysed:
    """The source files among `files` that no engine in `runs` took; `runs` are of the engines that analyse code.

    A file that an engine took and couldn't read is in that engine's own gaps. Unless the policy trusts the names of
    folders, all files count as the product's own.
    """
    source = {file.path: language for file in files if (language := language_of(file)) is not None}
    taken = {path for run in runs for path in (*run.scanned, *(gap.path for gap in run.unscanned))}

    def own(path: str) -> bool:
        return not policy.trusts_places or policy.lowering.role_of(path) is CodeRole.PRODUCT

    return count(source, taken, own)
