"""Makes the rules that ask semgrep how data passes through single functions.

They are a rule's own, with other sources or sinks: a function's parameters or what a call returns for sources, what a
call is given or a function returns for sinks. Semgrep reports one source for each sink. So parameters that could meet,
those of one function, are asked for by different rules, and so are the calls in one function.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from verdict.engines.semgrep.across.code import Function
from verdict.engines.semgrep.across.edges import Given, Held, Result, Start
from verdict.engines.semgrep.across.language import Forms
from verdict.engines.semgrep.across.names import Name
from verdict.engines.semgrep.across.reach import Link, Links, Part
from verdict.engines.semgrep.across.sanitizers import is_check, looked_at
from verdict.engines.semgrep.parts import ENDS, Rule

_GIVEN, _HELD, _RETURNED = 4, 2, 3  # rules at most for the parameters, for fields, and for what calls return
MARK = ".across-"
"""Stands between a rule's id and what is asked with it."""

_ASKED = re.compile(
    rf"(?P<rule>.+){re.escape(MARK)}(?P<source>enter|given|held|result|sink|source)\d*"
    r"(?:\.(?P<field>\w+\.\w+))?(?P<harm>-harm)?(?:-[0-9a-f]{12})?"
)

_Asked = TypeVar("_Asked", Given, Held, Result)

_FIXED = r"\s*(?:\d+|\"[^\"\n]*\"|'[^'\n]*')?\s*\)"  # a constant at most
_FOCUS = {"focus-metavariable": "$VERDICT_GIVEN"}


@dataclass(frozen=True, slots=True)
class Question:
    """What a rule made here asks: the rule it is made of, its sources, and whether its sinks are that rule's.

    If its sources are parameters of which only fields are used, it is about one, `field`, as in `options.name`.
    """

    rule: str
    source: str
    harm: bool
    field: str = ""


def question(rule_id: str) -> Question | None:
    """The question that a rule with such an id asks; None if it isn't made here."""
    match = _ASKED.fullmatch(rule_id)
    if match is None:
        return None
    return Question(match["rule"], match["source"], match["harm"] is not None, match["field"] or "")


def entering(rule: Rule, forms: Forms, links: Collection[Link], fields: Collection[str] = ()) -> Rule:
    """Asks where the data that enters is handed on: to these calls, to these fields, or to the caller."""
    handed = [_handed(forms, links)] if links else []
    return _made(rule, forms, "enter", rule[ENDS[0]], [*handed, *_stored(forms, fields), _returned(forms)])


def harming(rule: Rule, forms: Forms) -> Rule:
    """Asks whether a parameter does harm, of several the first that does. It is the same for all files."""
    names = f"(?!{forms.objects}).*" if forms.objects else ".*"
    return _made(rule, forms, "given-harm", [_parameter(forms, names, ".*")], rule[ENDS[1]])


def holding(rule: Rule, forms: Forms, fields: Iterable[str]) -> Rule:
    """Asks whether what a method reads of these fields does harm."""
    return _made(rule, forms, "held-harm", [_field(forms, fields)], rule[ENDS[1]])


def resulting(rule: Rule, forms: Forms, links: Iterable[Link]) -> Rule:
    """Asks whether what one of these calls returns, or is given, may do harm: of calls in calls any may."""
    return _made(rule, forms, "result-harm", [_results(forms, links)], rule[ENDS[1]])


@dataclass(frozen=True, slots=True)
class _Source:
    """What is asked about in some functions: a search for it, and what isn't data in it."""

    what: str
    kind: type[Start]
    search: Rule
    within: Collection[Name]
    others: Sequence[Rule] = ()


def passing(  # noqa: PLR0913, PLR0917  all that a question is made of
    rule: Rule,
    forms: Forms,
    functions: Mapping[Name, Function],
    links: Links,
    part: Part,
    starts: Collection[Start],
    harms: Mapping[type[Start], Collection[Name]],
) -> list[Rule]:
    """The rules that ask where data goes from `starts`, which are in `functions` of one file.

    `harms` are the functions in which some of a kind of start do harm.
    """
    passed = [link for name in functions for link in links.within(name) if link.callee in part.all]
    given_on = [link for link in passed if link.call.arguments and link.callee in part.down | part.helpers]
    returning = part.up | part.helpers
    returned = any(
        function.returns and (name in returning or function.own_name in links.readers(name))
        for name, function in functions.items()
    )
    stored = _stored(forms, {field for name in functions for field in links.readers(name)})
    handed, whole = _handed(forms, given_on), {"patterns": [_calls(forms), _named(given_on), _FOCUS]}
    calls = {Result(link.caller, link.call.place): link for link in passed if link.callee in returning}
    asked: list[Rule] = []
    for each in (
        *_given(forms, functions, starts),
        *_held(forms, functions, starts),
        *_resulting(forms, functions, starts, calls),
    ):
        without = {**rule, "pattern-sanitizers": [*rule.get("pattern-sanitizers", ()), *each.others]}
        ends = [*([whole if each.kind is Result else handed] if given_on else []), *stored]
        if returned:
            ends.append(_returned(forms))
        if ends:
            asked.append(_made(without, forms, each.what, [each.search], ends))
        if not set(harms[each.kind]).isdisjoint(each.within):
            asked.append(_made(without, forms, f"{each.what}-harm", [each.search], rule[ENDS[1]]))
    return asked


def _given(forms: Forms, functions: Mapping[Name, Function], starts: Iterable[Start]) -> Iterator[_Source]:
    """Parameters, and single fields of those of which only fields are used."""
    given = {each: functions[each.function].parameters[each.number] for each in starts if isinstance(each, Given)}
    names = {each: parameter.name for each, parameter in given.items() if not parameter.of}
    beside = {each.function: [one.name for one in functions[each.function].parameters] for each in given}
    for number, group in enumerate(_apart(names, beside, _GIVEN)):
        within = {each.function for each, name in names.items() if name in group}
        own = _either({functions[each].own_name for each in within})
        yield _Source(f"given{number}", Given, _parameter(forms, _either(group), own), within)
    fields: defaultdict[tuple[str, str], set[Name]] = defaultdict(set)
    for each, parameter in given.items():
        if parameter.of:
            fields[parameter.of, parameter.field].add(each.function)
    for (of, field), within in sorted(fields.items()):
        search = _parameter(forms, re.escape(of), _either({functions[each].own_name for each in within}))
        yield _Source(f"given.{of}.{field}", Given, search, within, _other_fields(forms, of, field))


def _held(forms: Forms, functions: Mapping[Name, Function], starts: Iterable[Start]) -> Iterator[_Source]:
    """Fields of a method's object."""
    fields = {each: each.field for each in starts if isinstance(each, Held)}
    beside = {each.function: [one.name for one in functions[each.function].reads] for each in fields}
    for number, group in enumerate(_apart(fields, beside, _HELD)):
        within = {each.function for each, name in fields.items() if name in group}
        yield _Source(f"held{number}", Held, _field(forms, group), within)


def _resulting(
    forms: Forms, functions: Mapping[Name, Function], starts: Iterable[Start], calls: Mapping[Result, Link]
) -> Iterator[_Source]:
    """What calls return."""
    results = {each: calls[each].call.callee for each in starts if isinstance(each, Result) and each in calls}
    beside = {name: [link.call.callee for each, link in calls.items() if each.function == name] for name in functions}
    for number, group in enumerate(_apart(results, beside, _RETURNED)):
        chosen = [calls[each] for each, name in results.items() if name in group]
        search = {**_results(forms, chosen), "exact": True}
        yield _Source(f"result{number}", Result, search, {link.caller for link in chosen})


def checking(rule: Rule, forms: Forms, functions: Mapping[Name, Function], given: Iterable[Given]) -> list[Rule]:
    """The rules that ask whether such parameters, of `functions` in one file, get to a check of the rule."""
    known = [*rule["pattern-sanitizers"], _checked(forms)]
    asked = {**rule, "pattern-sanitizers": [each for each in known if not is_check(each)]}
    checks = [search for each in known if is_check(each) for search in looked_at(each)]
    names = {each: functions[each.function].parameters[each.number].name for each in given}
    beside = {name: [one.name for one in each.parameters] for name, each in functions.items()}
    own = _either({each.own_name for each in functions.values()})
    return [
        _asking(asked, f"given{number}-harm", [_parameter(forms, _either(group), own)], checks)
        for number, group in enumerate(_apart(names, beside, _GIVEN))
    ]


def _made(rule: Rule, forms: Forms, what: str, sources: Sequence[Rule], sinks: Sequence[Rule]) -> dict[str, Any]:
    checks = [*rule.get("pattern-sanitizers", ()), _checked(forms)]
    return _asking({**rule, "pattern-sanitizers": checks}, what, sources, sinks)


def _asking(rule: Rule, what: str, sources: Sequence[Rule], sinks: Sequence[Rule]) -> dict[str, Any]:
    kept = {key: value for key, value in rule.items() if key not in {"id", *ENDS}}
    return {"id": f"{rule['id']}{MARK}{what}", **kept, ENDS[0]: list(sources), ENDS[1]: list(sinks)}


def _apart(names: Mapping[_Asked, str], beside: Mapping[Name, Iterable[str]], most: int) -> list[set[str]]:
    """Groups of the names of starts, so that no two names of one function are in one group.

    `beside` are all such names in these functions: a rule that asks about a name finds it in all of them. The last
    group takes what is left.
    """
    functions: defaultdict[str, set[Name]] = defaultdict(set)
    for each, name in names.items():
        functions[name].add(each.function)
    every = {function: frozenset(some) for function, some in beside.items()}
    groups: list[set[str]] = []

    def fits(group: set[str]) -> bool:
        return all(len(every[function] & group) < 2 for name in group for function in functions[name])

    for name in sorted(functions):
        free = next((group for group in groups if fits(group | {name})), None)
        if free is None and len(groups) < most:
            groups.append(free := set())
        (groups[-1] if free is None else free).add(name)
    return groups


def _checked(forms: Forms) -> Rule:
    """A check by another function, known by its name: most raise an error."""
    return {
        "by-side-effect": True,
        "patterns": [
            {"pattern": "$VERDICT_CHECK(..., $VERDICT_CHECKED, ...)"},
            {"metavariable-regex": {"metavariable": "$VERDICT_CHECK", "regex": rf"^(?:\w+\.)*_*{forms.checks}$"}},
            {"focus-metavariable": "$VERDICT_CHECKED"},
        ],
    }


def _calls(forms: Forms) -> Rule:
    return {"pattern-either": [*forms.calls]}


def _handed(forms: Forms, links: Collection[Link]) -> Rule:
    """A search for what such calls are given; of calls in calls, what the innermost is."""
    names = {(link.call.seen or link.call.callee).rpartition(".")[2] for link in links}
    inner = rf"(?<![\w$])(?:{_either(names)})\s*\((?!{_FIXED})"
    apart = {"metavariable": "$VERDICT_GIVEN", "regex": rf"(?s)^(?!.*{inner})"}
    return {"patterns": [_calls(forms), _named(links), {"metavariable-regex": apart}, _FOCUS]}


def _stored(forms: Forms, fields: Collection[str]) -> list[Rule]:
    """A search for what is put into such fields of the object, if there are any."""
    if not fields or not forms.itself:
        return []
    field = f"{forms.itself}.$VERDICT_FIELD"
    sets = [{"pattern": f"{field}{set_} $VERDICT_STORED"} for set_ in (" =", " +=", "[$VERDICT_KEY] =")]
    grows = {"metavariable": "$VERDICT_ADD", "regex": f"^(?:{'|'.join(forms.growing)})$"}
    added = [{"pattern": f"{field}.$VERDICT_ADD(..., $VERDICT_STORED, ...)"}, {"metavariable-regex": grows}]
    focus = {"focus-metavariable": "$VERDICT_STORED"}
    return [{"patterns": [{"pattern-either": [*sets, {"patterns": added}]}, _one_of_fields(fields), focus]}]


def _field(forms: Forms, fields: Iterable[str]) -> Rule:
    """A search for such fields of the object."""
    field = f"{forms.itself}.$VERDICT_FIELD"
    read = [{"pattern": field}, {"pattern-not-inside": f"{field} = $VERDICT_ANY"}]
    return {"patterns": [*read, _one_of_fields(fields)]}


def _one_of_fields(fields: Iterable[str]) -> Rule:
    return {"metavariable-regex": {"metavariable": "$VERDICT_FIELD", "regex": f"^(?:{_either(fields)})$"}}


def _other_fields(forms: Forms, parameter: str, field: str) -> list[Rule]:
    """Searches for all fields of a parameter but one."""
    wanted = [
        {"metavariable-regex": {"metavariable": "$VERDICT_PARAMETER", "regex": f"^{re.escape(parameter)}$"}},
        {"metavariable-regex": {"metavariable": "$VERDICT_FIELD", "regex": f"^(?!{re.escape(field)}$)"}},
    ]
    return [{**each, "patterns": [*each["patterns"], *wanted]} for each in forms.fields]


def _returned(forms: Forms) -> Rule:
    return {"patterns": [{"pattern-either": [*forms.returns]}, {"focus-metavariable": "$VERDICT_RETURNED"}]}


def _one_of(patterns: Iterable[str]) -> dict[str, Any]:
    return {"pattern-either": [{"pattern": each} for each in patterns]}


def _parameter(forms: Forms, names: str, functions: str) -> Rule:
    """A search for parameters with such names of functions with such names, both expressions."""
    named: Rule = {
        "patterns": [
            _one_of(forms.parameters),
            {"metavariable-regex": {"metavariable": "$VERDICT_FUNCTION", "regex": f"^(?:{functions})$"}},
        ]
    }
    either = [named, *({"pattern": each} for each in forms.nameless)]
    return {
        "patterns": [
            {"pattern-either": either},
            {"metavariable-regex": {"metavariable": "$VERDICT_PARAMETER", "regex": f"^(?:{names})$"}},
            {"focus-metavariable": "$VERDICT_PARAMETER"},
        ]
    }


def _results(forms: Forms, links: Iterable[Link]) -> Rule:
    """A search for what such calls return."""
    return {"patterns": [_one_of(forms.results), _named(links)]}


def _named(links: Iterable[Link]) -> Rule:
    """A condition: what is called has the name that it has in one of the calls."""
    plain = {link.call.seen or link.call.callee for link in links}
    made = {name.rpartition("().")[2] for name in plain if "()." in name}
    after = rf"(?s:.*)\.\s*(?:{_either(made)})" if made else ""
    either = "|".join(filter(None, (_either(name for name in plain if "()." not in name), after)))
    return {"metavariable-regex": {"metavariable": "$VERDICT_CALLED", "regex": f"^(?:{either})$"}}


def _either(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names))
