"""Which function a call runs in Go, as far as the code of a project alone tells."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from verdict.engines.semgrep.across.code import Module, takers
from verdict.engines.semgrep.across.go.code import module_of
from verdict.engines.semgrep.across.go.modules import GoModules
from verdict.engines.semgrep.across.names import Names


def read(code: str, path: str = "a.go") -> Module:
    return module_of(path, code.encode(), code.encode())


def called(caller: str, files: Mapping[str, str], path: str = "app/web/views.go") -> list[str | None]:
    """The functions that the calls in `view` run, as `path name`; None for those that aren't known."""
    modules = {name: read(code, name) for name, code in {**files, path: f"package web\n{caller}"}.items()}
    names = Names(modules, GoModules(modules), typed=True)
    (view,) = [each for each in modules[path].functions if each.name.rpartition(".")[2] == "view"]
    found = (names.called(path, view, call) for call in view.calls)
    return [None if each is None else f"{each.path} {each.name}" for each in found]


FILES = {
    "app/main.go": 'package main\nimport "example.com/shop/web"\nimport "example.com/shop/db"\n',
    "app/db/db.go": """
package db
import "example.com/shop/db/more"
type Repo struct { Base; deep *more.Deep; list []Deep }
type Base struct{}
type Box[T any] struct{}
type Other = Repo
func (b *Base) Select(sql string) {}
func (b Box[T]) Put(x T) {}
func Run(sql string) {}
var Default = New("")
var Made = &Repo{}
""",
    "app/db/methods.go": """
package db
import "example.com/shop/db/more"
func New(name string) (*Repo, error) { return nil, nil }
func (r *Repo) Find(name string) {}
func (r *Repo) Deep() *more.Deep { return nil }
""",
    "app/db/gen.go": "package main\nfunc Run(x string) {}",
    "app/db/more/deep.go": "package more\ntype Deep struct {}\nfunc (d Deep) Dig(x string) Deep { return d }",
    "app/go-tools/v2/tools.go": "package tools\nfunc Use(x string) {}",
    "app/api/v1/api.go": "package v1\nfunc Use(x string) {}",
    "app/web/help.go": """
package web
import "example.com/shop/db"
func help(x string) {}
type shared struct { repo *db.Repo }
""",
}
IMPORT = 'import "example.com/shop/db"\n'


@pytest.mark.parametrize(
    ("caller", "name"),
    [
        ("func view() { help(1) }", "web/help.go help"),
        (IMPORT + "func view() { db.Run(1) }", "db/db.go Run"),
        ('import (\n"fmt"\nd "example.com/shop/db"\n)\nfunc view() { d.Run(1) }', "db/db.go Run"),
        ('import "example.com/shop/go-tools/v2"\nfunc view() { tools.Use(1) }', "go-tools/v2/tools.go Use"),
        ('import "example.com/shop/api/v1"\nfunc view() { v1.Use(1) }', "api/v1/api.go Use"),
        (IMPORT + "func view(r *db.Repo) { r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view(r db.Other) { r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view(r db.Box[int]) { r.Put(1) }", "db/db.go Box.Put"),
        (IMPORT + "func view() (r *db.Repo) { r.Find(1); return }", "db/methods.go Repo.Find"),
        (IMPORT + "func view() { r := db.Repo{}; r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view() { r := &db.Repo{}; r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view() { r := new(db.Repo); r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view() { var r db.Repo; r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view(x any) { r := x.(*db.Repo); r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view(x any) { x.(*db.Repo).Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view() { (&db.Repo{}).Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view() { db.Repo{}.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view() { db.Default.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view() { db.Made.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "var r, _ = db.New(``)\nfunc view() { r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view(r db.Repo) { r.Select(1) }", "db/db.go Base.Select"),
        (IMPORT + "func view(r db.Repo) { r.Base.Select(1) }", "db/db.go Base.Select"),
        (IMPORT + "type A struct { r *db.Repo }\nfunc (a *A) view() { a.r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "type A struct { *db.Repo }\nfunc (a *A) view() { a.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "type A struct { r *db.Repo }\nfunc (a A) view() { r := a.r; r.Find(1) }", "db/methods.go Repo.Find"),
        (IMPORT + "func view(s *shared) { for { if r := s.repo; r != nil { r.Find(1) } } }", "db/methods.go Repo.Find"),
        ("func (self *A) view() { self.do(1) }\ntype A struct {}\nfunc (a A) do(x int) {}", "web/views.go A.do"),
        ("var do = func(x int) {}\nfunc view() { do(1) }", "web/views.go do"),
        ("func view() { do := func(x int) {}; do(1) }", "web/views.go view.<locals>.do"),
        (IMPORT + "func f(r *db.Repo) { view := func() { r.Find(1) }; view() }", "db/methods.go Repo.Find"),
        (IMPORT + "func view(r *db.Repo) { g.Do(func() { r.Find(1) }) }", "db/methods.go Repo.Find"),
    ],
)  # fmt: skip
def test_packages_types_and_methods_are_known(caller: str, name: str) -> None:
    assert f"app/{name}" in called(caller, FILES)


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("r, err := db.New(x); r.Find(1)", "db/methods.go Repo.Find"),
        ("db.Default.Deep().Dig(1)", "db/more/deep.go Deep.Dig"),
        ("r, _ := db.New(x); d := r.Deep(); d.Dig(1)", "db/more/deep.go Deep.Dig"),
        ("db.Default.Deep().Dig(1).Dig(2)", "db/more/deep.go Deep.Dig"),
    ],
)
def test_what_functions_return_is_known(body: str, name: str) -> None:
    assert f"app/{name}" in called(f"{IMPORT}func view() {{ {body} }}", FILES)


INTERFACE = """
type Finder interface { Find(name string); Close() }
type Both interface { Finder; Put(x string) }
type real struct {}
func (r *real) Find(name string) {}
func (r *real) Close() {}
func (r *real) Put(x string) {}
type half struct {}
func (h half) Find(name string) {}
type mockFinder struct {}
func (m mockFinder) Find(name string) {}
func (m mockFinder) Close() {}
"""


@pytest.mark.parametrize(
    ("caller", "name"),
    [
        ("func view(f Finder) { f.Find(1) }", "real.Find"),
        ("func view(f Both) { f.Find(1) }", "real.Find"),
        ("func view(f Both) { f.Put(1) }", "real.Put"),
        ("type A struct { Finder }\nfunc (a A) view() { a.Find(1) }", "real.Find"),
        ("type A struct { f Finder }\nfunc (a A) view() { a.f.Find(1) }", "real.Find"),
    ],
)
def test_an_interface_stands_for_the_only_type_that_has_its_methods(caller: str, name: str) -> None:
    assert called(INTERFACE + caller, {}) == [f"app/web/views.go {name}"]
    other = "package x\ntype Second struct {}\nfunc (s Second) Find(n string) {}\nfunc (s Second) Close() {}\n"
    assert called(INTERFACE + caller, {"app/x/x.go": other + "func (s Second) Put(x string) {}"}) == [None]


def test_an_interface_with_a_method_in_small_letters_stands_for_a_type_of_its_own_package() -> None:
    code = "type finder interface { find(n string) }\ntype repo struct {}\nfunc (r repo) find(n string) {}\n"
    other = "package x\ntype Second struct {}\nfunc (s Second) find(n string) {}\n"
    assert called(code + "func view(f finder) { f.find(1) }", {"app/x/x.go": other}) == ["app/web/views.go repo.find"]


@pytest.mark.parametrize(
    "caller",
    [
        IMPORT + "func view(db *sql.DB) { db.Run(1) }",
        IMPORT + "func view() { db := other(); db.Run(1) }",
        IMPORT + "func view() { for _, db := range all { db.Run(1) } }",
        IMPORT + "func view(r *db.Repo) { r := open(); r.Find(1) }",
        IMPORT + "func view() { r := db.Made; if x { r := open(); r.Find(1) } }",
        IMPORT + "func view(r *db.Repo) { r.list[0].Dig(1) }",
        'import "example.org/other/db"\nfunc view() { db.Run(1) }',
        'import "db"\nfunc view() { db.Run(1) }',
        'import . "example.com/shop/db"\nfunc view() { Run(1) }',
        IMPORT + "func view() { db.Missing(1) }",
        IMPORT + "func view(x any) { x.Find(1) }",
        "func view() { local(1) }\nfunc init() {}\nfunc init() {}",
        "func view(f interface{ Find(x int) }) { f.Find(1) }",
    ],
)
def test_what_is_not_certain_is_not_followed(caller: str) -> None:
    callees = called(caller, FILES)
    assert callees
    assert not any(callees)


def test_a_function_that_several_files_of_a_package_have_is_the_callers_own_or_none() -> None:
    files = {"app/web/a_linux.go": "package web\nfunc run(x string) {}\nfunc own() { run(1) }"}
    files["app/web/a_windows.go"] = files["app/web/a_linux.go"]
    assert called("func view() { run(1) }", files) == [None]
    code = "func run(x string) {}\nfunc view() { run(1) }"
    assert called(code, files) == ["app/web/views.go run"]


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("web/a.go", "example.com/shop"),
        ("web/a.go", "shop"),
        ("services/shop/web/a.go", "github.com/acme/all/services/shop"),
        ("services/shop/web/a.go", "github.com/acme/all/v3"),
    ],
)
def test_a_module_is_where_most_imports_of_its_files_lead_to(path: str, module: str) -> None:
    root = "" if module.endswith("/v3") else path.removesuffix("web/a.go")
    files = {
        path: f'package web\nimport "{module}/db"\nimport "{module}/db/more"\nimport "github.com/pkg/errors"\n',
        f"{root}db/a.go": "package db",
        f"{root}db/b.go": "package db",
        f"{root}db/more/a.go": "package more",
        f"{root}pkg/errors/a.go": "package errors",
    }
    packages = GoModules({name: read(code, name) for name, code in files.items()})
    assert packages.find(f"{module}/db", path) == f"{root}db/a.go"
    assert packages.find(f"{module}/db/more", path) == f"{root}db/more/a.go"
    assert packages.find(f"{module}/none", path) is None
    assert packages.find("github.com/pkg/errors", path) is None
    assert packages.find("example.net/db", path) is None


def test_folders_that_other_modules_have_too_are_none_of_theirs() -> None:
    files = {
        "main.go": 'package main\nimport "shop/http"\nimport "shop/internal/log"\nimport "net/http"\n',
        "http/a.go": 'package http\nimport "net/http"\nimport "github.com/go-chi/chi/middleware"\n',
        "internal/a/a.go": 'package a\nimport "github.com/go-chi/chi/middleware"\nimport "net/http"\n',
        "internal/log/a.go": "package log",
        "internal/middleware/a.go": "package middleware",
    }
    packages = GoModules({name: read(code, name) for name, code in files.items()})
    assert packages.find("shop/http", "main.go") == "http/a.go"
    assert packages.find("net/http", "main.go") is None
    assert packages.find("github.com/go-chi/chi/middleware", "internal/a/a.go") is None


def test_arguments_go_to_parameters_by_position() -> None:
    code = (
        "package a\nfunc f(a, b string, _ int, c Repo, rest ...string) {}\nfunc (r *Repo) g() { f(1, 2, 3, 4, 5, 6) }"
    )
    f, g = read(code).functions
    assert [(each.name, each.position) for each in f.parameters] == [("a", 0), ("b", 1), ("c", 3), ("rest", 4)]
    assert [takers(f, each) for each in g.calls[0].arguments] == [[0], [1], [], [2], [3], [3]]
    (h,) = read("package a\nfunc h() { f([]string{x}, func() {}, map[string]int{}, []byte(x), Repo{x}) }").functions
    assert [each.position for each in h.calls[0].arguments] == [3, 4]


def test_errors_numbers_and_what_inner_functions_return_are_not_returned() -> None:
    code = """package a
func f(x string) (string, []byte, int, error) {
	g(func() string { return x })
	if x == "" { return "a", nil, 1, fmt.Errorf("%s", x) }
	return g(x)
}
"""
    (function,) = read(code).functions
    assert [(each.line, each.column) for each in function.returns] == [(4, 22), (4, 27), (5, 9)]


def test_functions_outside_of_functions_are_their_own_and_within_them_a_part() -> None:
    code = """package a
var one = func(x string) { run(x) }
var all = map[string]func(string){"two": func(y string) { run(y) }}
func three() http.HandlerFunc { return func(w http.ResponseWriter, r *http.Request) { run(r) } }
"""
    functions = read(code).functions
    assert [each.name for each in functions] == ["one", "<anonymous>:3:42", "three"]
    assert [[call.callee for call in each.calls] for each in functions] == [["run"]] * 3


def test_places_are_those_of_semgrep() -> None:
    code = 'package a\nfunc f(a string) string { return g("größe", (a), (b) + c, &d) }'
    (function,) = read(code).functions
    (call,) = function.calls
    assert [each.place.column for each in call.arguments] == [36, 46, 51, 59]
    assert (call.place.column, call.place.end_column) == (34, 62)


def test_a_call_is_asked_for_as_semgrep_sees_it() -> None:
    code = "package a\nfunc f(s S) { r := s.repo; r.find(1); s.\n\topen().find(2); s.repo.find(3) }"
    (function,) = read(code).functions
    assert [(each.callee, each.seen) for each in function.calls] == [
        ("s.repo.find", "r.find"), ("s.open().find", "().find"), ("s.open", "().open"), ("s.repo.find", ""),
    ]  # fmt: skip


def test_types_that_hold_each_other_come_to_an_end() -> None:
    types = "".join(
        f"type T{n} = T{(n + 1) % 500}\ntype I{n} interface {{ I{(n + 1) % 500}; M() }}\n" for n in range(500)
    )
    loop = (
        "func f() F { return f() }\nfunc view(t T0, i I0) { t.Run(1); i.M(1); f().f(1); x := f(); x = x.f(); x.f(1) }"
    )
    assert called(types + loop, {})[:2] == [None, None]
