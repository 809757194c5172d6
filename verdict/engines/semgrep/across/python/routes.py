"""Reads what Python code tells routers to run, as those of FastAPI and Flask."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from verdict.engines.semgrep.across.code import Region, Route
from verdict.engines.semgrep.across.python.fields import assigned

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_VERBS = frozenset({"api_route", "delete", "get", "head", "options", "patch", "post", "put", "route", "websocket"})
_ROUTERS = frozenset({"APIRouter", "FastAPI"})
_MOUNTS = frozenset({"include_router", "register_blueprint"})
_BEFORE = frozenset({"before_app_request", "before_request"})
_CONDITIONS = (ast.If, ast.Match, ast.Try, ast.TryStar, ast.For, ast.While)
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")

_Dotted = Callable[[ast.expr], str]
_At = Callable[[ast.stmt], Region]


def routes(tree: ast.Module, dotted: _Dotted, at: _At) -> Iterator[Route]:
    """What a file tells routers; `dotted` gives the name that an expression is, `at` the region of a statement."""
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        node, maybe = waiting.pop()
        if isinstance(node, _FUNCTION):
            yield from _decorated(node, dotted, at(node), maybe=maybe)
        elif isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign):
            yield from _told(node, dotted, at(node), maybe=maybe)
        maybe = not isinstance(node, _FUNCTION) and (maybe or isinstance(node, _CONDITIONS))
        for name in _BLOCKS:
            if isinstance(some := getattr(node, name, None), list):
                waiting.extend((each, maybe) for each in reversed(some))


def _decorated(
    node: ast.FunctionDef | ast.AsyncFunctionDef, dotted: _Dotted, place: Region, *, maybe: bool
) -> Iterator[Route]:
    """Routes and hooks by decorators: `@router.get("/users")`, `@app.before_request`."""
    for each in node.decorator_list:
        router, _, verb = dotted(each.func if isinstance(each, ast.Call) else each).rpartition(".")
        if router and (verb in _BEFORE or (verb == "hook" and _is_before(each))):
            yield Route(router, (node.name,), place, everywhere=True, maybe=maybe)
        elif router and verb in _VERBS and isinstance(each, ast.Call):
            yield Route(router, (*_depends(each, dotted), node.name), place)


def _is_before(hook: ast.expr) -> bool:
    """Whether a function is run before each request, as by Bottle's `@app.hook("before_request")`."""
    return isinstance(hook, ast.Call) and [ast.unparse(each) for each in hook.args] == ["'before_request'"]


def _told(
    node: ast.Expr | ast.Assign | ast.AnnAssign, dotted: _Dotted, place: Region, *, maybe: bool
) -> Iterator[Route]:
    """Routes by calls: `app.include_router(users.router)`, `router = APIRouter(dependencies=[Depends(user)])`."""
    targets, made = ([], node.value) if isinstance(node, ast.Expr) else assigned(node)
    if not isinstance(made, ast.Call):
        return
    router, _, verb = dotted(made.func).rpartition(".")
    if verb in _ROUTERS:
        given = tuple(_depends(made, dotted))
        for target in targets if given else ():
            yield Route(dotted(target), given, place, everywhere=True, maybe=maybe)
    elif router and made.args and (name := dotted(made.args[0])):
        if verb in _MOUNTS:
            yield Route(router, (*_depends(made, dotted), name), place, maybe=maybe)
        elif verb in _BEFORE:
            yield Route(router, (name,), place, everywhere=True, maybe=maybe)


def _depends(call: ast.Call, dotted: _Dotted) -> Iterator[str]:
    """What `dependencies=[Depends(user)]` names."""
    for keyword in call.keywords:
        if keyword.arg == "dependencies" and isinstance(keyword.value, ast.List | ast.Tuple):
            for each in keyword.value.elts:
                if isinstance(each, ast.Call) and dotted(each.func).rpartition(".")[2] in {"Depends", "Security"}:
                    for given in each.args[:1]:
                        yield dotted(given.func) + "()" if isinstance(given, ast.Call) else dotted(given)
