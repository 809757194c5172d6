"""Which method a call runs in Java, as far as the code of a project alone tells."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from verdict.engines.semgrep.across.code import Module, takers
from verdict.engines.semgrep.across.java.code import module_of
from verdict.engines.semgrep.across.java.modules import JavaModules
from verdict.engines.semgrep.across.names import Names


def read(code: str, path: str = "A.java") -> Module:
    return module_of(path, code.encode(), code.encode())


def called(caller: str, files: Mapping[str, str], path: str = "src/shop/web/View.java") -> list[str | None]:
    """The methods that the calls in `view` run, as `file name`; None for those that aren't known."""
    modules = {name: read(code, name) for name, code in {**files, path: f"package shop.web;\n{caller}"}.items()}
    names = Names(modules, JavaModules(modules), typed=True)
    view = [each for each in modules[path].functions if each.own_name == "view"][-1]
    found = (names.called(path, view, call) for call in view.calls)
    return [None if each is None else f"{each.path.rpartition('/')[2]} {each.name}" for each in found]


FILES = {
    "src/shop/db/Repo.java": """
package shop.db;
public class Repo extends Base {
    public static final Repo DEFAULT = new Repo();
    public Deep deep;
    private final List<Repo> list = null;
    public Repo() {}
    public Repo(String name) { super(name); }
    public static Repo open(String name) { return new Repo(name); }
    public List<String> find(String name) { return null; }
    public List<String> find(String name, int age) { return null; }
    public void same(String name) {}
    public void same(int age) {}
    public void log(String text, Object... all) {}
    public Deep deep() { return deep; }
    public static class Inner { public void in(String x) {} public Deep deep() { return null; } }
}
""",
    "src/shop/db/Base.java": """
package shop.db;
public abstract class Base<T> {
    protected Deep shared;
    Base(String name) {}
    public void select(String sql) {}
    public abstract void left(String x);
}
""",
    "src/shop/db/Deep.java": "package shop.db;\npublic class Deep { public Deep dig(String x) { return this; } }",
    "src/shop/db/Kind.java": "package shop.db;\npublic enum Kind { ONE, TWO; public void go(String x) {} }",
    "src/shop/db/Pair.java": "package shop.db;\npublic record Pair(String a, Deep b) { public void go(String x) {} }",
    "src/shop/web/Help.java": "package shop.web;\nclass Help { static void help(String x) {} }",
    "elsewhere/More.java": "package shop.more;\npublic class More { public static void more(String x) {} }",
}
DB = "import shop.db.Repo;\n"


@pytest.mark.parametrize(
    ("caller", "name"),
    [
        ("class A { void view() { Help.help(1); } }", "Help.java Help.help/1"),
        (DB + "class A { void view() { Repo.open(1); } }", "Repo.java Repo.open/1"),
        (DB + "class A { void view() { new Repo(1); } }", "Repo.java Repo.Repo/1"),
        (DB + "class view extends Repo { view(String x) { super(x); } }", "Repo.java Repo.Repo/1"),
        ("class view { view(String x) {} view() { this(1); } }", "View.java view.view/1"),
        (DB + "class A { void view() { new Repo.Inner().in(1); } }", "Repo.java Repo.Inner.in/1"),
        ("import shop.db.*;\nclass A { void view() { Repo.open(1); } }", "Repo.java Repo.open/1"),
        ("import java.util.*;\nimport shop.db.*;\nclass A { void view(Kind k) { k.go(1); } }", "Kind.java Kind.go/1"),
        ("import shop.db.*;\nclass A { void view() { Kind.ONE.go(1); } }", "Kind.java Kind.go/1"),
        ("import shop.db.*;\nclass A { void view(Pair p) { p.go(1); } }", "Pair.java Pair.go/1"),
        ("import shop.db.Repo.Inner;\nclass A { void view(Inner i) { i.in(1); } }", "Repo.java Repo.Inner.in/1"),
        ("import static shop.db.Repo.open;\nclass A { void view() { open(1); } }", "Repo.java Repo.open/1"),
        ("import static shop.db.Repo.DEFAULT;\nclass A { void view() { DEFAULT.find(1); } }", "Repo.java Repo.find/1"),
        ("import shop.more.More;\nclass A { void view() { More.more(1); } }", "More.java More.more/1"),
        ("class A { void view() { shop.db.Repo.open(1); } }", "Repo.java Repo.open/1"),
        ("class A { void view(shop.db.Repo r) { r.find(1); } }", "Repo.java Repo.find/1"),
        ("class A { shop.db.Repo r; void view() { r.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view(Repo r) { r.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view(final @Lazy Repo r) { r.find(1, 2); } }", "Repo.java Repo.find/2"),
        (DB + "class A { @Autowired private Repo r; void view() { r.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { Repo r; A(Repo r) { this.r = r; } void view() { this.r.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view() { Repo r = null; r.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view() { var r = new Repo(); r.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view() { Object r = new Repo(); r.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view(Object x) { ((Repo) x).find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view(Object x) { if (x instanceof Repo r) r.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view(Object x) { switch (x) { case Repo r -> r.find(1); } } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view(List<Repo> x) { for (Repo r : x) r.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view() { try (Repo r = go()) { r.find(1); } } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view() { go((Repo r) -> r.find(1)); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view() { Repo.DEFAULT.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A { void view(Repo<String> r) { r.select(1); } }", "Base.java Base.select/1"),
        (DB + "class A extends Repo { void view() { select(1); } }", "Base.java Base.select/1"),
        (DB + "class A extends Repo { void find(int x) {} void view() { super.find(1); } }", "Repo.java Repo.find/1"),
        (DB + "class A extends Repo { void view() { shared.dig(1); } }", "Deep.java Deep.dig/1"),
        (DB + "class A { Repo r; class B { void view() { r.find(1); } } }", "Repo.java Repo.find/1"),
        (DB + "class A { void go(int x) {} class B { void view() { go(1); } } }", "View.java A.go/1"),
        (DB + "class A { void go(int x) {} class B { void view() { A.this.go(1); } } }", "View.java A.go/1"),
        ("class A { void view(B b) { b.go(1); } class B { void go(int x) {} } }", "View.java A.B.go/1"),
        ("class A { void view(A.B b) { b.go(1); } class B { void go(int x) {} } }", "View.java A.B.go/1"),
        (DB + "class A { void go(Repo r) { run(new T() { void view() { r.find(1); } }); } }", "Repo.java Repo.find/1"),
        ("interface I { void p(int x); default void view() { p(1); } }\nclass A implements I { void p(int x) {} }",
         "View.java A.p/1"),
        (DB + "class A { void view(Repo r) { list.forEach(x -> r.find(x)); } }", "Repo.java Repo.find/1"),
        (DB + "class A { Repo r; void go() { var q = r; run(new T() { void view() { q.find(1); } }); } }",
         "Repo.java Repo.find/1"),
        (DB + "class A { void view(Repo r) { r.log(1); } }", "Repo.java Repo.log/2"),
        (DB + "class A { void view(Repo r) { r.log(1, 2, 3); } }", "Repo.java Repo.log/2"),
    ],
)  # fmt: skip
def test_packages_types_and_methods_are_known(caller: str, name: str) -> None:
    assert name in called(caller, FILES)


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("Repo.open(x).find(1);", "Repo.java Repo.find/1"),
        ("new Repo(x).find(1);", "Repo.java Repo.find/1"),
        ("var r = Repo.open(x); r.find(1);", "Repo.java Repo.find/1"),
        ("var d = Repo.open(x).deep(); d.dig(1);", "Deep.java Deep.dig/1"),
        ("Repo.DEFAULT.deep().dig(1).dig(2);", "Deep.java Deep.dig/1"),
        ("Repo.DEFAULT.deep.dig(1);", "Deep.java Deep.dig/1"),
        ("new Repo.Inner().deep().dig(1);", "Deep.java Deep.dig/1"),
        ("mine().find(1);", "Repo.java Repo.find/1"),
        ("this.mine().deep().dig(1);", "Deep.java Deep.dig/1"),
    ],
)
def test_what_methods_return_is_known(body: str, name: str) -> None:
    assert name in called(f"{DB}class A {{ Repo mine() {{ return null; }} void view() {{ {body} }} }}", FILES)


@pytest.mark.parametrize(
    ("caller", "name"),
    [
        ("class A extends Real { A(String x) {} void view() { super.find(1); } }", "Real.find/1"),
        ("class A { void view(Finder f) { f.find(1); } }", "Real.find/1"),
        ("class A { private Finder f; void view() { f.find(1); } }", "Real.find/1"),
        ("class A { void view(Both f) { f.find(1); } }", "Real.find/1"),
        ("class A { void view(Half f) { f.find(1); } }", "Real.find/1"),
        ("class A { void view(Half f) { f.half(1); } }", "Half.half/1"),
        ("class A { void view(Finder f) { f.twice(1); } }", "Finder.twice/1"),
    ],
)
def test_an_interface_or_abstract_class_stands_for_the_only_class_below_it(caller: str, name: str) -> None:
    code = """
interface Finder { void find(String name); default void twice(String name) { find(name); } }
interface Both extends Finder {}
abstract class Half implements Both { void half(String name) {} }
class Real extends Half { public void find(String name) {} }
class Mock implements Both { public void find(String name) {} }
"""
    assert called(caller, {"src/shop/web/Finder.java": f"package shop.web;{code}"}) == [f"Finder.java {name}"]


@pytest.mark.parametrize(
    "second",
    [
        "class Second implements Finder { public void find(String name) {} }",
        "class Second { Finder one = new Finder() { public void find(String name) {} }; }",
        "enum Second implements Finder { ONE { public void find(String name) {} } }",
    ],
)
def test_an_interface_that_several_classes_implement_stands_for_none(second: str) -> None:
    finder = "package shop.web; interface Finder { void find(String name); }\n"
    files = {"a/One.java": finder + "class One implements Finder { public void find(String name) {} }"}
    caller = "class A { void view(Finder f) { f.find(1); } }"
    assert called(caller, files) == ["One.java One.find/1"]
    assert called(caller, {**files, "a/Second.java": f"package shop.web; {second}"}) == [None]


@pytest.mark.parametrize(
    "caller",
    [
        DB + "class A { void view(Repo r) { r.same(1); } }",
        DB + "class A { void view(Repo r) { r.find(1, 2, 3); } }",
        DB + "class A { void view(Repo r) { r.missing(1); } }",
        DB + "class A { void view(Repo r) { r.<String>find(1); } }",
        DB + "class A { void view() { Repo r = null; { External r = null; r.find(1); } } }",
        DB + "class A { void view(Object r) { r.find(1); } }",
        DB + "class A { void view() { list.forEach(r -> r.find(1)); } }",
        DB + "class A { Repo r; void view() { list.forEach(r -> r.find(1)); } }",
        DB + "class A { void view() { new Repo() { public void find(int x) {} }.find(1); } }",
        DB + "class A { void view(Repo[] r) { r[0].find(1); } }",
        DB + "class A { void view(List<Repo> r) { r.get(0).find(1); } }",
        "import other.Repo;\nclass A { void view() { Repo.open(1); } }",
        "class A { void view() { Repo.open(1); } }",
        "import shop.db.*;\nimport shop.same.*;\nclass A { void view() { Repo.open(1); } }",
        "import static shop.db.Repo.*;\nclass A { void view() { open(1); } }",
        "class A { void view() { help(1); } }",
        "class A { void view() { list.forEach(Help::help); } }",
        "class A { void f(int a, int... b) {} void f(int a, int b, int... c) {} void view() { f(1, 2); f(1, 2, 3); } }",
        DB + "class A { Repo r = Repo.open(1); Handler h = x -> r.find(x); void view() {} }",
    ],
)
def test_what_is_not_certain_is_not_followed(caller: str) -> None:
    other = "package shop.same;\npublic class Repo { public static void open(String x) {} }"
    assert not any(called(caller, {**FILES, "src/shop/same/Repo.java": other}))


def test_a_class_that_several_folders_of_sources_have_is_that_of_the_callers_folder_or_none() -> None:
    code = "package shop.db;\npublic class Repo { public static void open(String x) {} }"
    caller = DB + "class A { void view() { Repo.open(1); } }"
    two = {"src/shop/db/Repo.java": code, "other/shop/db/Repo.java": code}
    assert called(caller, two) == ["Repo.java Repo.open/1"]
    assert called(caller, {"a/shop/db/Repo.java": code, "b/shop/db/Repo.java": code}) == [None]
    modules = {path: read(text, path) for path, text in two.items()}
    assert JavaModules(modules).find("shop.db.Repo", "other/shop/web/View.java") is None  # it has no package yet


def test_arguments_go_to_parameters_by_position_and_numbers_are_none() -> None:
    code = (
        "class A { void f(String a, int b, List<Long> c, byte[] d, String... e) {} void g() { f(1, 2, 3, 4, 5, 6); } }"
    )
    f, g = read(code).functions
    assert [(each.name, each.position) for each in f.parameters] == [("a", 0), ("d", 3), ("e", 4)]
    assert [takers(f, each) for each in g.calls[0].arguments] == [[0], [], [], [1], [2], [2]]
    (h,) = read(
        "class A { void h(String x) { f(y -> x, A::g, A.class, new String[] {x}, (x), new B(x) {}); } }"
    ).functions
    assert [each.position for each in h.calls[0].arguments] == [None, None, None, None, 4, None]


def test_numbers_and_what_lambdas_return_are_not_returned() -> None:
    code = """class A {
  String f(String x) {
    g(() -> { return x; });
    if (x == null) return "a";
    return g(x);
  }
  long h(String x) { return g(x); }
  Optional<Long> i(String x) { return g(x); }
  A(String x) { return; }
}
"""
    functions = read(code).functions
    assert [(each.line, each.column) for function in functions for each in function.returns] == [(4, 27), (5, 12)]


def test_methods_of_classes_in_methods_are_functions_of_their_own() -> None:
    code = """class A {
  void f(String x) { run(new Task() { void go() { deep(x); } }); class B { void b() { other(x); } } }
}
"""
    functions = {each.name: [call.callee for call in each.calls] for each in read(code).functions}
    assert functions == {
        "A.f/1": ["this.run/1"],
        "A.f/1.<anonymous>:2:37.go/0": ["this.deep/1"],
        "A.f/1.B.b/0": ["this.other/1"],
    }


def test_places_are_those_of_semgrep() -> None:
    code = 'class A { String f(String a) { return g("größe", (a), (b) + c, (String) d); } }'
    (function,) = read(code).functions
    (call,) = function.calls
    assert [each.place.column for each in call.arguments] == [41, 51, 56, 64]
    assert (call.place.column, call.place.end_column) == (39, 75)


def test_a_call_is_asked_for_as_semgrep_sees_it() -> None:
    code = """class A {
  Repo repo;
  void f() { repo.find(1); var r = repo; r.find(2); s.
    r.find(3); new Box<String>(4); open(5).find(6); }
}"""
    (function,) = read(code).functions
    assert [(each.callee, each.seen) for each in function.calls] == [
        ("this.repo.find/1", "repo.find"), ("this.repo.find/1", "r.find"), ("this.s.r.find/1", "().find"),
        ("Box.Box/1", "Box<String>"), ("this.open/1().find/1", "().find"), ("this.open/1", "open"),
    ]  # fmt: skip


def test_a_compact_constructor_is_given_nothing() -> None:
    (function,) = read("record A(String x) { A { check(x); } }").functions
    assert not function.parameters


def test_classes_that_hold_each_other_come_to_an_end() -> None:
    code = "".join(
        f"abstract class T{n} extends T{(n + 1) % 500} {{ T{n} t; abstract void go(int x); }}\n" for n in range(500)
    )
    loop = "class A { A a() { return a(); } void view(T0 t) { t.go(1); t.t.t.go(1); var x = a(); x = x.a(); x.b(1); } }"
    assert not any(each for each in called(loop + code, {}) if each != "View.java A.a/0")
