"""Reads what JavaScript and TypeScript code tells routers to run, as those of Express, Koa, Hono and Fastify."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tree_sitter import Node

from verdict.domain.severity.logins import asks_for_login, words_of
from verdict.engines.semgrep.across.code import Route
from verdict.engines.semgrep.across.javascript.parts import entry
from verdict.engines.semgrep.across.javascript.tree import VALUES, dotted, required_module, value
from verdict.engines.semgrep.across.tree import DEEPEST, Text, text

_VERBS = frozenset({"all", "delete", "get", "head", "options", "patch", "post", "put", "use", "route", "register"})
_HOOKS = frozenset({"addHook"})
_BEFORE = frozenset({"onRequest", "preHandler", "preValidation"})  # of Fastify, also in the options of a route
_CONDITIONS = frozenset({"if_statement", "ternary_expression", "binary_expression", "switch_case"})
_ENDS = VALUES | {"program", "function_declaration", "method_definition"}
_AROUND = 60  # nodes around a call in which a condition is looked for
_ITSELF = frozenset({"bind", "middleware", "routes"})  # methods that give the function or the router of which they are
_LETS_ALL_IN = re.compile(rb"required\W+(?:false|!1)|passthrough|anonymous|optional", re.IGNORECASE)  # if told so
_LONGEST = 4_000  # bytes of an argument that are looked at
_LETS_SOME_IN = frozenset(
    {"any", "either", "except", "exclude", "if", "ignore", "optional", "or", "skip", "some", "unless", "when"}
)
_NESTED = 3  # calls and arrays around a name


def route(call: Node, lines: Text, required: Callable[[str], str]) -> Route | None:
    """What a call tells a router; None if it is another call. `required` names a module that is required there."""
    called, arguments = value(call.child_by_field_name("function")), call.child_by_field_name("arguments")
    if called is None or called.type != "member_expression" or arguments is None or arguments.type != "arguments":
        return None
    verb = text(called.child_by_field_name("property"))
    router, path = _router(called.child_by_field_name("object"))
    given = [each for each in arguments.named_children if each.type != "comment"]
    if not router or not given or verb not in _VERBS | _HOOKS:
        return None
    if given[0].type in {"string", "template_string"}:
        path = path + text(given.pop(0)).strip("`")
    elif verb not in {"use", "register"} and not path:
        if given[0].type not in {"array", "regex", "identifier", "member_expression"} or len(given) < 2:
            return None
        given.pop(0)
    below = verb in {"use", "all"} and not path and _is_path(given[0]) and len(given) > 1  # a path that isn't known
    names = tuple(name for each in given for name in _names(each, required))
    everywhere = (
        (verb == "use" and not below) or (verb == "all" and path.endswith("*")) or (verb in _HOOKS and path in _BEFORE)
    )
    if verb in _HOOKS:
        path = ""
    maybe = everywhere and _conditional(call)
    return Route(router, names, lines.whole(call), path, everywhere, maybe) if given else None


def _router(node: Node | None) -> tuple[str, str]:
    """The router that a call is of, and the path of `router.route("/users")` before it."""
    node, path = value(node), ""
    for _ in range(DEEPEST):
        if node is None or node.type != "call_expression":
            break
        called, given = value(node.child_by_field_name("function")), node.child_by_field_name("arguments")
        if called is None or called.type != "member_expression" or given is None:
            return "", ""
        if text(called.child_by_field_name("property")) == "route" and given.named_child_count:
            path = text(given.named_children[0])
        node = value(called.child_by_field_name("object"))
    return dotted(node), path


def _names(node: Node | None, required: Callable[[str], str], depth: int = 0) -> Iterator[str]:
    """The names in an argument."""
    inside = value(node)
    if inside is None or depth > _NESTED or inside.type in VALUES:
        return
    parts: list[Node | None] = []
    if inside.type in {"array", "spread_element"}:
        parts.extend(inside.named_children)
    elif inside.type == "object":
        parts.extend(each for key, each in map(entry, inside.named_children) if key in _BEFORE)
    elif inside.type == "call_expression":
        name, given = _called(inside, required)
        yield from filter(None, [name])
        parts.extend(given)
    elif name := dotted(inside, required):
        yield name
    for each in parts:
        yield from _names(each, required, depth + 1)


def _called(call: Node, required: Callable[[str], str]) -> tuple[str, list[Node]]:
    """The name of what a call gives, and its arguments if those may be run too."""
    if module := required_module(call):
        return required(module), []
    name, given = dotted(call.child_by_field_name("function"), required), call.child_by_field_name("arguments")
    object_, _, method = name.rpartition(".")
    if object_ and method in _ITSELF:
        return object_, []
    if not words_of(name).isdisjoint(_LETS_SOME_IN):  # except("/open", signedIn)
        return f"{name}()", []
    arguments = [] if given is None else given.named_children
    told = any(each.type not in VALUES and _may_let_all_in(each) for each in arguments)
    return f"{name}()" if name and not told else "", arguments


def _may_let_all_in(argument: Node) -> bool:
    """Whether by an argument a login may be left out: `auth({ authRequired: false })`."""
    if argument.end_byte - argument.start_byte > _LONGEST or argument.text is None:
        return True
    return _LETS_ALL_IN.search(argument.text) is not None


def _is_path(node: Node) -> bool:
    """Whether an argument before others is, or may be, the paths below which they are run."""
    if node.type == "array":
        return any(map(_is_path, node.named_children))
    if node.type in {"identifier", "member_expression"}:
        return not asks_for_login(text(node))  # a variable may hold a path
    return node.type in {"string", "template_string", "regex", "binary_expression"}


def _conditional(call: Node) -> bool:
    """Whether a condition is, or may be, around a call, within its function."""
    around = call.parent
    for _ in range(_AROUND):  # to find a parent takes longer the deeper a node is
        if around is None or around.type in _ENDS:
            return False
        if around.type in _CONDITIONS:
            break
        around = around.parent
    return True
