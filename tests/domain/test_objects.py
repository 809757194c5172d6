"""Cross-site scripting is less severe where an object is sent, which becomes JSON."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from builders import observation

from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.severity.objects import by_object
from verdict.tree.regions import within

_STEP = re.compile(r"<(\d)(.*?)\1>")


def rated(marked: str, path: str = "app.js", left_out: int | None = None) -> Observation:
    """A finding whose trace is the marked code in the order of its numbers: `send(<2page2>)`.

    `left_out`: the number (0-based) of the step before which others are left out.
    """
    steps: dict[str, TraceStep] = {}
    lines: list[str] = []
    for number, line in enumerate(marked.strip("\n").split("\n"), 1):
        plain = line
        while step := _STEP.search(plain):
            start = step.start() + 1
            plain = plain[: step.start()] + step[2] + plain[step.end() :]
            where = Location(path, number, start, number, start + len(step[2]))
            steps[step[1]] = TraceStep(TraceRole.PROPAGATION, where)
        lines.append(plain)
    trace = [steps[key] for key in sorted(steps)]
    if left_out is not None:
        trace[left_out] = replace(trace[left_out], skipped=3)
    found = observation(cwe=("CWE-79",), trace=tuple(trace))
    found = replace(found, source=replace(found.source, severity=Severity.MEDIUM))

    def code_at(where: Location) -> str:
        return within(lines, where) or "\n".join(lines[where.line - 1 : where.last_line])

    return by_object(found, code_at)


OBJECTS = [
    # what a function of the project makes
    "const <4found4> = <3make(req.query)3>;\nres.send(<5found5>);\nfunction make(q) { return <2{ name: q.name }2>; }",
    "const <4f4> = await <3f(q)3>;\nres.send(<5f5>);\nfunction f(q) {\n  const <1r1> = { q };\n  return <2r2>;\n}",
    "res.send(<3make(req.query)3>);\nfunction make(q) {\n  const r = {};\n  <1r1>.name = q;\n  return <2r2>;\n}",
    "res.send(<2make(req.query)2>);\nfunction make(q) {\n  const <1found1> = new Found(q);\n  return found;\n}",
    "res.send(<3add([])3>);\nfunction add(list) {\n  <1list1>.push({ host: req.headers.host });\n  return <2list2>;\n}",
    "const <4f4> = <3await3> <2f(q)2>;\nres.send(<5f5>);\nfunction f(q) { return <1{ q }1>; }",
    # what one is given
    "answer(res, <2made2>);\nfunction answer(res, <3body3>) { res.send(<4body4>); }\nconst <1made1> = { name };",
    "answer(res, { ok: false, name: <1req.query.name1> });\nfunction answer(res, <2body2>) { res.send(<3body3>); }",
    "answer(res, {\n  ok: false,\n  a: <1req.query.a1>,\n});\nconst answer = (r, <2a2>) => {\n  ctx.body = <3a3>;\n};",
]


@pytest.mark.parametrize("code", OBJECTS)
def test_an_object_that_is_sent_is_one_level_lower(code: str) -> None:
    assert (rated(code).source.mapping, rated(code).source.severity) == ("object", Severity.LOW)


@pytest.mark.parametrize(
    "code",
    [
        "res.send(<1req.query.name1>);",
        "const <2page2> = <1req.query.name1>;\nres.send(<3page3>);",
        # a part of the object, or text that is made of it
        "const <2found2> = <1{ name: req.query.name }1>.name;\nres.send(<3found3>);",
        "const <2found2> = page(<1{ name: req.query.name }1>);\nres.send(<3found3>);",
        "const <3page3> = <2make(req.query)2>.name;\nres.send(<4page4>);\nfunction make(q) { return <1{ name: q }1>; }",
        "const <3page3> = <2make(req)2> + end;\nres.send(<4page4>);\nfunction make(q) { return <1{ name: q }1>; }",
        "const page = <2make(req)2>;\nres.send(<3`${page.name}`3>);\nfunction make(q) { return <1{ name: q }1>; }",
        "answer(res, { name: <1req.query.name1> });\nfunction answer(res, { <2name2> }) { res.send(<3name3>); }",
        "answer(res, { a: <1req.query.a1> });\nfunction answer(res, <2b2>) { const { <3a3> } = b; res.send(<4a4>); }",
        "answer(res, { a: <1req.query.a1> });\nfunction answer(res, <2b2>) { const [<3a3>] = b; res.send(<4a4>); }",
        # an element of it
        "for (const <3page3> <2of2> <1make(q)1>) { res.send(<4page4>); }\nfunction make(q) { return <0[q]0>; }",
        "<1make(q)1>.forEach((<2page2>) => res.send(<3page3>));\nfunction make(q) { return <0[q]0>; }",
        "<1make(q)1>.then(({ <2page2> }) => res.send(<3page3>));\nfunction make(q) { return <0{ page: q }0>; }",
        # a function that is given an object by another one
        "answer(res, render({ name: <1req.query.name1> }));\nfunction answer(res, <2body2>) { res.send(<3body3>); }",
        # the braces of a block, or a bracket in a text
        "if (ok) { answer(res, <1req.query.name1>); }\nfunction answer(res, <2body2>) { res.send(<3body3>); }",
        "answer(res, '({', <1req.query.name1>);\nfunction answer(res, <2body2>) { res.send(<3body3>); }",
        "const found = { name };\nconst <2page2> =\n  <1req.query1>.name;\nres.send(<3page3>);",
        # not sent as it is
        "const found = <2make(req.query)2>;\nres.end(<4found4>);\nfunction make(q) { return <3{ name: q }3>; }",
        "const <1found1> = [name]\n  .join('');\nres.send(<2found2>);",
    ],
)
def test_text_that_is_sent_keeps_its_severity(code: str) -> None:
    assert rated(code).source.severity is Severity.MEDIUM


@pytest.mark.parametrize(("number", "lower"), [(1, True), (2, False)])
def test_steps_that_are_left_out_may_be_those_before_the_object(number: int, *, lower: bool) -> None:
    code = "const <2found2> = <1req.query1>.all;\n<3found3>.name = name;\nres.send(<4found4>);"
    assert rated(code, left_out=number).source.mapping == "object"
    code = "res.send(<4make(q)4>);\nfunction make(q) {\n  const <1r1> = { q };\n  const <2s2> = r;\n  return <3s3>;\n}"
    assert (rated(code, left_out=number - 1).source.mapping == "object") == lower


def test_only_code_in_javascript_is_looked_at() -> None:
    assert rated(OBJECTS[0], "app.ts").source.mapping == "object"
    assert rated(OBJECTS[0], "app.py").source.mapping != "object"
