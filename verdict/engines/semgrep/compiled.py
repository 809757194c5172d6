"""Compiled JavaScript with the names that its source had. No byte is added or taken away, so nothing moves.

TypeScript, Babel, SWC and esbuild make of `import crypto from "crypto"` a `const crypto_1 =
__importDefault(require("crypto"))`, and of its uses `crypto_1.default.createHash("md5")`; what is imported by name is
called as `(0, child_process_1.exec)(command)`. Rules know `crypto.createHash` and `child_process.exec`.

- `(0, a.b)(c)` becomes `     a.b(c)`: rules compare the text from `a` to `b`, so no blank may be in it.
- The variable of a module gets the name that its source had or that is customary, and `.default` goes.
- A class, and what a module of the same package exports, stands alone, as in the source: `user_1.User` becomes `User`.
- Where the file uses such a name for something else, the variable keeps its own. Semgrep knows the module by its
  declaration, without the compiler's function around it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_CUSTOMARY = {
    b"fs/promises": b"fs",
    b"fs-extra": b"fs",
    b"graceful-fs": b"fs",
    b"js-yaml": b"yaml",
    b"jsonwebtoken": b"jwt",
    b"node-fetch": b"fetch",
    b"shelljs": b"shell",
}
"""Customary variables for modules whose own names aren't used for them."""

_BUILT_IN = frozenset(
    b"assert buffer child_process cluster crypto dgram dns fs http http2 https module net os path process querystring"
    b" stream tls url util v8 vm worker_threads zlib".split()
)
_RESERVED = frozenset(
    b"await break case catch class const continue debugger default delete do else enum export extends false finally for"
    b" function if import in instanceof let new null return static super switch this throw true try typeof var void"
    b" while with yield".split()
)
_INDIRECT = re.compile(rb"\(0,[ \t]*([A-Za-z_$][\w$]*)((?:\.[A-Za-z_$][\w$]*)+)\)(?=[(`])")
_DECLARED = re.compile(
    rb"""
    (?<![\w$.]) (?P<name>[A-Za-z_$][\w$]*) (?P<is>[ ]?=[ ]?)
    (?P<value> (?:/\*[#@]__PURE__\*/[ ]?)?
      (?P<wrapped> (?:[\w$]+\.)? (?:__importDefault|__importStar|__toESM|_?_?interop_?[rR]equire_?\w*) (?:\._)? \( )?
      require\( (?P<module>"[^"\n]+"|'[^'\n]+') \)
      (?(wrapped) (?:,[ ]?\d)? \) ) )
    """,
    re.VERBOSE,
)
_WRAPPED_LATER = re.compile(rb"(?<![\w$.])([A-Za-z_$][\w$]*)[ ]?=[ ]?_interopRequire\w+\(([A-Za-z_$][\w$]*)\)")
_MADE = re.compile(rb"([A-Za-z$][\w$]*?)_\d+|_([A-Za-z$][\w$]*)|import_([A-Za-z$][\w$]*)")
_NAME = re.compile(rb"(?<![\w$.])[A-Za-z_$][\w$]*+(?![ \t]*:)")
_TEXT = re.compile(rb"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|(?:^|(?<=\s))//[^\n]*|/\*.*?\*/", re.DOTALL)
_BEFORE = re.compile(
    rb"(?:^|[\n;{}(,=:?&|!+\-*/%<>~^\[]|(?<![\w$.])(?:return|await|throw|yield|typeof|void|else|in|of))\Z"
)


@dataclass(frozen=True, slots=True)
class _Module:
    """A variable that holds a module: `name` is what it is called from now on, `own`: of the same package."""

    name: bytes
    own: bool
    built_in: bool


def uncompiled(text: bytes) -> bytes:
    """The text of a JavaScript or TypeScript file, with the source's names in place of those that a compiler made."""
    direct = _INDIRECT.sub(_direct, text)
    taken = _taken(direct) if _DECLARED.search(direct) else frozenset()
    modules = _modules(direct, taken)
    if not modules:
        return direct
    variable = rb"(?<![\w$.])(" + b"|".join(map(re.escape, modules)) + rb")(?![\w$])"
    alone = re.sub(variable + rb"[ \t]*\.([A-Za-z_$][\w$]*)", lambda use: _alone(use, modules[use[1]], taken), direct)
    required = _DECLARED.sub(lambda found: _required(found, modules), alone)
    default = variable + rb"(?:[ \t]*\.default(?![\w$]))?"
    return re.sub(default, lambda use: modules[use[1]].name.rjust(len(use[0])), required)


def _direct(call: re.Match[bytes]) -> bytes:
    """A call without `(0, …)`, unless the text before it would make that the arguments of another call."""
    before = call.string[max(0, call.start() - 200) : call.start()]
    if not _BEFORE.search(before.rstrip(b" \t")):
        return call[0]
    return (call[1] + call[2]).rjust(len(call[0]))


def _modules(text: bytes, taken: frozenset[bytes]) -> dict[bytes, _Module]:
    modules: dict[bytes, _Module] = {}
    for each in _DECLARED.finditer(text):
        made = _MADE.fullmatch(each["name"])
        if made is not None:
            module = each["module"][1:-1].removeprefix(b"node:")
            name = _source_name(module, made[made.lastindex or 0])
            fits = len(name) <= len(made[0]) and name not in taken and name not in _RESERVED
            modules[made[0]] = _Module(name if fits else made[0], module.startswith(b"."), module in _BUILT_IN)
    for later, first in _WRAPPED_LATER.findall(text):
        if first in modules and _MADE.fullmatch(later):
            modules[later] = modules[first]
    return modules


def _source_name(module: bytes, made: bytes) -> bytes:
    if module in _BUILT_IN:
        return module
    return _CUSTOMARY.get(module) or (made if module[-1:].isdigit() else made.rstrip(b"0123456789")) or made


def _taken(text: bytes) -> frozenset[bytes]:
    """The names that a file uses otherwise than for fields and keys and in strings and comments."""
    return frozenset(_NAME.findall(_TEXT.sub(b'""', text)))


def _alone(use: re.Match[bytes], module: _Module, taken: frozenset[bytes]) -> bytes:
    """A name that is imported by name, without its module if rules know it so."""
    field = use[2]
    known = module.own or (not module.built_in and field[:1].isupper())
    return field.rjust(len(use[0])) if known and field not in taken and field not in _RESERVED else use[0]


def _required(found: re.Match[bytes], modules: dict[bytes, _Module]) -> bytes:
    """A declaration without the compiler's function around the module, which semgrep doesn't see through."""
    if found["name"] not in modules:
        return found[0]
    plain = b"require(" + found["module"].replace(b"node:", b"", 1) + b")"
    return found["name"] + found["is"] + plain.rjust(len(found["value"]))
