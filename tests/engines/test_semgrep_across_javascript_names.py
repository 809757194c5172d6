"""Which function a call runs in JavaScript and TypeScript, as far as the code of a project alone tells."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from verdict.engines.semgrep.across.code import Argument, Module, takers, whole
from verdict.engines.semgrep.across.javascript.code import module_of
from verdict.engines.semgrep.across.javascript.modules import JavaScriptModules
from verdict.engines.semgrep.across.names import Names
from verdict.engines.semgrep.compiled import uncompiled


def read(code: str, path: str = "a.js") -> Module:
    return module_of(path, code.encode(), uncompiled(code.encode()))


def called(caller: str, files: Mapping[str, str], path: str = "app/views.js") -> list[str | None]:
    """The functions that the calls in `view` run, as `path name`; None for those that aren't known."""
    modules = {name: read(code, name) for name, code in {path: caller, **files}.items()}
    names = Names(modules, JavaScriptModules(modules))
    (view,) = [each for each in modules[path].functions if each.name.rpartition(".")[2] == "view"]
    found = (names.called(path, view, call) for call in view.calls)
    return [None if each is None else f"{each.path} {each.name}" for each in found]


COMMON = """
const run = (sql) => {};
class Repo { constructor(db) {} find(name) {} static open(name) {} }
module.exports = { run, go: run, Repo, repo: new Repo(), count(sql) {}, deep: require("./deep") };
"""
DEEP = "exports.dig = function (name) {};\nmodule.exports.default = (name) => {};"
NEW = """
import { dig as digger } from "./deep";
export const run = async (sql) => {};
export class Repo { find(name: string) {} }
export default class Main { static go(x) {} }
export { digger as dig };
export * as all from "./deep";
export * from "./more";
"""
FILES = {
    "app/db.js": COMMON,
    "app/deep.js": DEEP,
    "app/new.ts": NEW,
    "app/more/index.ts": "export function more(x) {}",
    "app/one.js": "class Only { find(name) {} }\nmodule.exports = new Only();",
    "app/whole.js": "module.exports = function (sql) {};\nmodule.exports.extra = (sql) => {};",
    "app/object.js": "const users = { find(name) { this.check(name) }, check: (n) => {} };\nexport default users;",
    "app/default.js": "import { run } from './db';\nexport default { run, other: (x) => {} };",
    "app/proto.js": "function Old() {}\nOld.prototype.find = function (name) {};\nmodule.exports = Old;",
    "app/again.js": "module.exports = require('./db');",
    "app/base.ts": "export abstract class Base<T> { protected select(sql: string) {} }",
}


@pytest.mark.parametrize(
    ("caller", "name"),
    [
        ("const { run } = require('./db'); function view() { run(1) }", "db.js run"),
        ("const { run: go } = require('./db'); const view = () => go(1)", "db.js run"),
        ("const db = require('./db.js'); exports.view = async () => { await db.go(1) }", "db.js run"),
        ("const db = require('./db'); exports.view = () => db.repo.find(1)", "db.js Repo.find"),
        ("const db = require('./db'); exports.view = () => db.count(1)", "db.js exports{}.count"),
        ("const db = require('./db'); exports.view = () => db.deep.dig(1)", "deep.js exports.dig"),
        ("const run = require('./db').run; class A { view() { run(1) } }", "db.js run"),
        ("class A { view() { require('./db').run(1) } }", "db.js run"),
        ("function view() { const { run } = require('./db'); run(1) }", "db.js run"),
        ("const view = async () => { const { run } = await import('./db'); run(1) }", "db.js run"),
        ("const { Repo } = require('./db'); function view() { Repo.open(1) }", "db.js Repo.open"),
        ("const { Repo } = require('./db'); const r = new Repo(); function view() { r.find(1) }", "db.js Repo.find"),
        ("const db = require('./db'); const r = new db.Repo(); function view() { r.find(1) }", "db.js Repo.find"),
        ("const db = require('./again'); function view() { db.run(1) }", "db.js run"),
        ("const one = require('./one'); function view() { one.find(1) }", "one.js Only.find"),
        ("import one from './one'; function view() { one.find(1) }", "one.js Only.find"),
        ("const whole = require('./whole'); function view() { whole(1) }", "whole.js exports"),
        ("const whole = require('./whole'); function view() { whole.extra(1) }", "whole.js exports.extra"),
        ("const Old = require('./proto'); function view() { new Old().find(1) }", "proto.js Old.find"),
        ("import users from './object'; function view() { users.find(1) }", "object.js users{}.find"),
        ("import all from './default'; function view() { all.run(1) }", "db.js run"),
        ("import all from './default'; function view() { all.other(1) }", "default.js exports:default{}.other"),
        ("import { run } from './new'; function view() { run(1) }", "new.ts run"),
        ("import { run as go } from './new.js'; function view() { go(1) }", "new.ts run"),
        ("import Main from './new'; function view() { Main.go(1) }", "new.ts Main.go"),
        ("import * as x from './new'; function view() { x.run(1) }", "new.ts run"),
        ("import { dig } from './new'; function view() { dig(1) }", "deep.js exports.dig"),
        ("import { all } from './new'; function view() { all.dig(1) }", "deep.js exports.dig"),
        ("import { more } from './new'; function view() { more(1) }", "more/index.ts more"),
        ("import { more } from '@/more'; function view() { more(1) }", "more/index.ts more"),
        ("import { more } from 'app/more'; function view() { more(1) }", "more/index.ts more"),
        ("const db = require('./db'); const { run } = db; function view() { run(1) }", "db.js run"),
        ("const db = require('./db'); function view() { const { run } = db; run(1) }", "db.js run"),
        ("const db = require('./db'); function view() { const go = db.run; go(1) }", "db.js run"),
        # what compilers make of imports
        ("const db_1 = require('./db'); function view() { (0, db_1.run)(1) }", "db.js run"),
        ("var _d = _interopDefault(require('./one')); function view() { _d.default.find(1) }", "one.js Only.find"),
        ("exports.help = help; function help(x) {}\nfunction view() { (0, exports.help)(1) }", "views.js help"),
    ],
)  # fmt: skip
def test_imports_and_exports_are_resolved_in_both_systems(caller: str, name: str) -> None:
    assert called(caller, FILES)[0] == f"app/{name}"


IMPORTED = "import { Repo } from './new';\nimport { Base } from './base';\nimport * as db from './db';\n"


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("class A { constructor(private readonly r: Repo) {} view() { this.r.find(1) } }", "new.ts Repo.find"),
        ("class A { r = new Repo(); view() { this.r.find(1) } }", "new.ts Repo.find"),
        ("class A { private r: Repo; view = async () => this.r.find(1) }", "new.ts Repo.find"),
        ("class A { constructor() { this.r = new Repo() } view() { this.r.find(1) } }", "new.ts Repo.find"),
        ("class A { constructor(r: Repo) { this.r = r } view() { this.r.find(1) } }", "new.ts Repo.find"),
        ("class A { constructor(r = new Repo()) { this.r = r } view() { this.r.find(1) } }", "new.ts Repo.find"),
        ("class A { constructor() { this.d = db } view() { this.d.run(1) } }", "db.js run"),
        ("class A { view() { const r = this.r; r.find(1) } r = new Repo() }", "new.ts Repo.find"),
        ("class A { view() { const { r } = this; r.find(1) } r = new Repo() }", "new.ts Repo.find"),
        ("class A { view() { const self = this; self.find(1) } find(x) {} }", "views.ts A.find"),
        ("class A extends Base<X> { view() { this.select(1) } }", "base.ts Base.select"),
        ("class A extends Repo { view() { this.find(1) } }", "new.ts Repo.find"),
        ("class A { #find(x) {} view() { this.#find(1) } }", "views.ts A.#find"),
        ("class A { static instance() {} find(x) {} }\nconst view = () => A.instance().find(1)", "views.ts A.find"),
        ("function view(r: Repo) { r?.find(1) }", "new.ts Repo.find"),
        ("function view() { const r: Repo = null; r!.find(1) }", "new.ts Repo.find"),
        ("function view() { const inner = (x) => {}; inner(1) }", "views.ts view.<locals>.inner"),
        ("(function () { function help(x) {} exports.view = function () { help(1) } })();", "views.ts help"),
    ],
)  # fmt: skip
def test_objects_fields_and_local_functions_are_known(body: str, name: str) -> None:
    assert called(IMPORTED + body, FILES, "app/views.ts")[0] == f"app/{name}"


def test_a_class_that_is_made_runs_its_constructor() -> None:
    code = "class A { constructor(x) {} }\nfunction view() { new A(1) }"
    assert called(code, {}) == ["app/views.js A.constructor"]


@pytest.mark.parametrize(
    "caller",
    [
        "const { run } = require('./db'); const { run } = require('./other'); function view() { run(1) }",
        "const { run } = require('./db'); function view(run) { run(1) }",
        "const { run } = require('./db'); function view() { const run = other(); run(1) }",
        "const { run } = require('./db'); function view() { list.map((run) => run(1)) }",
        "const { run } = require('db'); function view() { run(1) }",
        "const { run } = require('../../../db'); function view() { run(1) }",
        "const { missing } = require('./db'); function view() { missing(1) }",
        "const db = require('./db'); function view() { db[name](1) }",
        "if (x) { function run(a) {} } else { function run(a) {} }\nfunction view() { run(1) }",
        "function view(x) { x.trim() }\nclass A { trim() {} }",
        "function view(x) { 'a'.longName(1) }\nclass A { longName(x) {} }",
    ],
)
def test_what_is_not_certain_is_not_followed(caller: str) -> None:
    assert not any(called(caller, {"app/db.js": COMMON, "app/deep.js": DEEP}))


def test_a_handler_without_a_name_is_a_function_and_a_callback_is_a_part_of_one() -> None:
    code = "router.get('/', async (req, res) => { run(1, (error, rows) => { res.send(rows); return rows }) })"
    (handler,) = read(code).functions
    assert [each.name for each in handler.parameters if not each.of] == ["req", "res"]
    assert [each.callee for each in handler.calls] == ["run", "res.send"]
    assert not handler.returns


def test_arguments_go_to_parameters_by_position_and_field() -> None:
    code = "function f(a, { b, c: d, e = 1 }, ...rest) {}\nfunction g() { f(1, { b: x, c, ...more }, 3); f(...all) }"
    f, g = read(code).functions
    assert [(each.name, each.position, each.field) for each in f.parameters] == [
        ("a", 0, ""), ("b", 1, "b"), ("d", 1, "c"), ("e", 1, "e"),
    ]  # fmt: skip
    assert [takers(f, each) for each in g.calls[0].arguments] == [[0], [], [1], [2], [1, 2, 3], []]
    assert not g.calls[1].arguments
    (h,) = read("function h(x) { f(['a', x], x) }").functions
    assert [each.position for each in h.calls[0].arguments] == [None, 1]
    assert takers(f, Argument(f.place, 1)) == [1, 2, 3]


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ("return o.root + o.name.first", ["name", "root"]),
        ("const { root, name: n = 1 } = o; return o?.deep.er", ["deep", "name", "root"]),
        ("list.map((each) => each + o.root); function inner() { return o.name }", ["name", "root"]),
        ("o.run()", ["run"]),
        ("return 1", []),
        ("other(o); return o.root", []),
        ("const { root, ...rest } = o", []),
        ("const { root: { deep } } = o", []),
        ("o.root = 1; return o.root", []),
        ("o.root += o.name", []),
        ("return o['root'] + o.root", []),
        ("return { o } || o.root", []),
        ("const run = () => other(o); return o.root", []),
        ("return o.$root + o.root", []),
    ],
)
def test_of_an_object_whose_fields_alone_are_used_each_is_a_parameter(body: str, fields: list[str]) -> None:
    function, *_ = read(f"function f(a, o) {{ {body} }}").functions
    assert [each.field for each in function.parameters if each.of == "o"] == fields
    names = {each.field: number for number, each in enumerate(function.parameters) if each.of}
    for field in ("root", "name"):
        given = Argument(function.place, 1, field)
        assert takers(function, given) == ([names[field]] if field in names else [] if names else [1])
    assert takers(function, Argument(function.place, 1)) == [1]
    assert {whole(function, number) for number in names.values()} <= {1}


def test_places_are_those_of_semgrep() -> None:
    code = 'function f(a) { return g("größe", (a), (b) + c) }'
    (function,) = read(code).functions
    (call,) = function.calls
    assert [each.place.column for each in call.arguments] == [26, 36, 41]
    assert (call.place.column, call.place.end_column) == (24, 48)


def test_a_name_that_a_compiler_made_is_asked_for_as_semgrep_sees_it() -> None:
    code = (
        "const user_1 = require('./user');\nfunction f() { (0, user_1.find)(1); user_1.default.find(2); g\n  .find(3) }"
    )
    (function,) = read(code).functions
    assert [(each.callee, each.seen) for each in function.calls] == [
        ("user_1.find", "find"), ("user_1.default.find", "user.find"), ("g.find", "().find"),
    ]  # fmt: skip


def test_files_that_hand_on_names_for_ever_come_to_an_end() -> None:
    files = {f"app/f{n}.js": f"module.exports = require('./f{(n + 1) % 3_000}');\n" for n in range(3_000)}
    files |= {f"app/g{n}.ts": "".join(f"export * from './g{m}';\n" for m in range(12)) for n in range(12)}
    code = "import f from './f0';\nimport { x } from './g0';\nfunction view() { f.run(1); x(1) }\nfunction run() {}"
    assert called(code, files) == [None, None]
