"""Excerpts: the code around a finding, and no secret in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from builders import observation, target_file

from verdict.domain.code import Code
from verdict.domain.finding import Confidence, Kind, Observation, Severity
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.text.untrusted import MASK
from verdict.ports import TargetFile
from verdict.processes.deadline import Deadline
from verdict.tree.excerpts import SourceReader
from verdict.tree.source import encoding_of

TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"
PLAIN = "swordfish-and-chips-on-Friday-with-peas"  # a secret that only an engine can know


def reader(root: Path, content: Mapping[str, str | bytes]) -> SourceReader:
    return SourceReader(root, [target_file(root, name, text) for name, text in content.items()])


def at(path: str, line: int, column: int | None = None, *ends: int | None) -> Observation:
    """Something observed in a region; `ends` are its last line and column."""
    return observation(path, location=Location(path, line, column, *ends))


def secret(
    path: str, line: int, column: int, end_column: int | None, severity: Severity = Severity.HIGH
) -> Observation:
    where = Location(path, line, column, line, end_column)
    return observation(path, engine="kingfisher", kind=Kind.SECRET, location=where, severity=severity)


def snippet(source: SourceReader, where: Observation) -> str:
    shown = source.excerpt(where).snippet
    assert shown is not None
    return shown


def test_code_and_snippet_are_the_lines_of_the_region(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": "one\ntwo\nthree\nfour\n"})
    excerpt = source.excerpt(at("a.py", 2, 1, 3, 4))
    assert (excerpt.code, excerpt.snippet) == ("two\nthree", "two\nthree")


def test_the_text_within_columns_is_known_apart_from_its_lines(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": "run(one,\n    two)  # why\n"})
    assert source.excerpt(at("a.py", 1, 5, 1, 8)).within == "one"
    assert source.excerpt(at("a.py", 1, 5, 2, 8)).within == "one,\n    two"
    assert source.excerpt(at("a.py", 1)).within == source.excerpt(at("a.py", 1, 5, 9, 1)).within == ""


def test_a_long_region_shows_its_first_lines_and_says_so(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": "".join(f"{number}\n" for number in range(1, 31))})
    assert snippet(source, at("a.py", 1, 1, 20, 1)).splitlines() == [
        *map(str, range(1, 9)),
        "… 12 more lines, 35 of 50 chars",
    ]


def test_a_long_line_is_shown_around_the_finding(tmp_path: Path) -> None:
    line = "x = 1; " * 300 + "danger()" + "; y = 2" * 300
    source = reader(tmp_path, {"a.js": line})
    column = line.index("danger") + 1
    excerpt = source.excerpt(at("a.js", 1, column, 1, column + 8))
    assert excerpt.code == "danger()"
    assert excerpt.snippet is not None
    assert "danger()" in excerpt.snippet
    assert len(excerpt.snippet) < 250


def test_hidden_characters_are_shown_escaped(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": "x = '\u202e\x1b[31m'\n"})
    assert snippet(source, at("a.py", 1)) == "x = '\\u202e\\x1b[31m'"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_are_those_of_git_and_the_tools(tmp_path: Path, end: str) -> None:
    source = reader(tmp_path, {"a.py": f"one\x0c\u2028\rone{end}two{end}"})
    assert source.lines("a.py")[1] == "two"
    assert len(source.lines("a.py")) == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be"])
def test_the_text_of_a_file_is_read_in_its_encoding(tmp_path: Path, encoding: str) -> None:
    source = reader(tmp_path, {"a.txt": "password é\nüber\n".encode(encoding)})
    assert source.lines("a.txt")[:2] == ["password é", "über"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"a",
        b"\0",
        b"\0" * 100,
        b"\x7fELF\2\1\1" + b"\0" * 60 + b"\3\0\x3e\0\1\0\0\0" * 20,
        b"a\0b",
        b"words\0" * 50,
    ],
)
def test_zero_bytes_alone_do_not_mean_utf_16(raw: bytes) -> None:
    assert encoding_of(raw) == "utf-8"


def test_undecodable_bytes_are_shown_escaped(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.bin": b"\xff\xfd\0ok\n"})
    assert "ok" in snippet(source, at("a.bin", 1))


@pytest.mark.parametrize(
    ("name", "where"),
    [("a.py", 9), ("gone.py", 1), ("a.zip!member", 1)],
    ids=["a line beyond the end", "a file that is gone", "a member of an archive"],
)
def test_an_unreadable_file_has_an_empty_excerpt(tmp_path: Path, name: str, where: int) -> None:
    files = [target_file(tmp_path, "a.py", "x\n"), TargetFile("gone.py", "gone.py", 1)]
    excerpt = SourceReader(tmp_path, files).excerpt(at(name, where, 1))
    assert (excerpt.code, excerpt.snippet, excerpt.symbol) == ("", None, None)


@pytest.mark.parametrize(
    ("content", "line", "symbol"),
    [
        ("class A:\n    def f(self):\n        x()\n", 3, "A.f"),
        ("class A:\n    def f(self):\n        pass\n\n    def g(self):\n        x()\n", 6, "A.g"),
        ("def f():\n    if x:\n        for y in z:\n            w()\n", 4, "f"),
        ("def f():\n    pass\n\nx()\n", 4, None),
        ("async def f():\n    x()\n", 2, "f"),
        ("def f(a=x()):\n    pass\n", 1, "f"),
        ("export default async function f() {\n  x();\n}\n", 2, "f"),
        ("const f = async (a) => {\n  x();\n};\n", 2, "f"),
        ("class A {\n  f(a) {\n    if (b) {\n      x();\n    }\n  }\n}\n", 4, "A.f"),
        ("func (s *T) F(a int) {\n\tx()\n}\n", 2, "F"),
        ("pub fn f() {\n    x();\n}\n", 2, "f"),
        ('class A {\n    public B f(@C(d = "e") B g) throws H {\n        x();\n    }\n}\n', 3, "A.f"),
        ("class A {\n    Map<B, C> f(B g) {\n        x();\n    }\n}\n", 3, "A.f"),
        ("class A\n{\n    internal static async Task<B> F(C c)\n    {\n        x();\n    }\n}\n", 5, "A.F"),
        ("class A {\n  f(b: C): Promise<D> {\n    x();\n  }\n}\n", 3, "A.f"),
        ("int f(char *a) {\n    x(\n        a);\n}\n", 3, "f"),
        ("export default f({\n  x: y(),\n});\n", 2, None),
        ("void f(a).then((b) => {\n  x();\n});\n", 2, None),
        ("def f():\n    a = 1\n# comment at the margin\n    x()\n", 4, "f"),
    ],
)
def test_the_symbol_is_the_enclosing_function_or_class(
    tmp_path: Path, content: str, line: int, symbol: str | None
) -> None:
    assert reader(tmp_path, {"a": content}).excerpt(at("a", line)).symbol == symbol


def test_a_secret_is_masked_in_its_own_snippet(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": f'token = "{TOKEN}"\n'})
    seen = secret("a.py", 1, 10, 10 + len(TOKEN))
    source.redactor([seen])
    assert snippet(source, seen) == f'token = "{MASK}"'


def test_a_secret_is_masked_everywhere(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": f'token = "{TOKEN}"\n', "b.sh": f"curl -H 'Authorization: {TOKEN}'\n"})
    redact = source.redactor([secret("a.py", 1, 10, 10 + len(TOKEN))])
    assert snippet(source, at("b.sh", 1)) == f"curl -H 'Authorization: {MASK}'"
    assert redact(f"quoting {TOKEN} here") == f"quoting {MASK} here"


def test_a_weak_secret_is_masked_in_its_place_only(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": 'password = "welcome"\nprint("welcome")\n'})
    redact = source.redactor([secret("a.py", 1, 12, 21, Severity.LOW)])
    assert snippet(source, at("a.py", 1)) == f'password = "{MASK}"'
    assert snippet(source, at("a.py", 2)) == 'print("welcome")'
    assert redact("welcome") == "welcome"


@pytest.mark.parametrize(("key", "elsewhere"), [("config", False), ("swordfish", True), ("conf1g", True)])
def test_an_ordinary_word_is_masked_in_its_place_only(tmp_path: Path, key: str, *, elsewhere: bool) -> None:
    source = reader(tmp_path, {"a.py": f'SECRET_KEY = "{key}"\n'})
    seen = secret("a.py", 1, 15, 15 + len(key))
    redact = source.redactor([seen])
    assert source.excerpt(seen).snippet == f'SECRET_KEY = "{MASK}"'
    assert redact(f"app.{key}") == (f"app.{MASK}" if elsewhere else f"app.{key}")
    assert source.strict(key) == MASK


@pytest.mark.parametrize("severity", [Severity.INFO, Severity.LOW, Severity.MEDIUM, Severity.HIGH])
@pytest.mark.parametrize("confidence", [Confidence.LOW, Confidence.HIGH])
@pytest.mark.parametrize("value", ["Xk93jf-Qpz8", "correct1horse", TOKEN])
def test_secrets_are_masked_whatever_their_severity(
    tmp_path: Path, value: str, confidence: Confidence, severity: Severity
) -> None:
    source = reader(tmp_path, {"a.py": f'password = "{value}"\n'})
    seen = replace(secret("a.py", 1, 13, 13 + len(value), severity), confidence=confidence)
    assert source.redactor([seen])(f"quoting {value} here") == f"quoting {MASK} here"


@pytest.mark.parametrize("value", ["csrfmiddlewaretoken", "/accounts/reset/", "The passwords differ."])
@pytest.mark.parametrize(
    ("severity", "confidence", "masked"),
    [
        (Severity.LOW, Confidence.LOW, False),
        (Severity.LOW, Confidence.MEDIUM, True),
        (Severity.MEDIUM, Confidence.LOW, True),
    ],
)
def test_low_confidence_secrets_are_masked_in_their_place_only(
    tmp_path: Path, value: str, severity: Severity, confidence: Confidence, *, masked: bool
) -> None:
    source = reader(tmp_path, {"a.py": f'token = "{value}"\n'})
    seen = replace(secret("a.py", 1, 10, 10 + len(value), severity), confidence=confidence)
    redact = source.redactor([seen])
    assert source.excerpt(seen).snippet == f'token = "{MASK}"'
    assert redact(f"see {value}") == (f"see {MASK}" if masked else f"see {value}")


def test_two_secrets_on_one_line_are_both_masked(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": 'f("first1", "second")\n'})
    both = [secret("a.py", 1, 3, 11, Severity.LOW), secret("a.py", 1, 13, 21, Severity.LOW)]
    source.redactor(reversed(both))
    assert snippet(source, both[0]) == f'f("{MASK}", "{MASK}")'


def test_overlapping_regions_show_no_part_of_a_secret(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.env": "KEY=abcdefghij\n"})
    source.redactor([secret("a.env", 1, 5, 12, Severity.LOW), secret("a.env", 1, 8, 15, Severity.LOW)])
    assert snippet(source, at("a.env", 1)) == f"KEY={MASK}"


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        (f'\ufefftoken = "{TOKEN}"\n'.encode(), 1, 11),
        (f'token = "{TOKEN}"\n'.encode("utf-16"), 1, 10),
        (f'a\rtoken = "{TOKEN}"\rb\n'.encode(), 1, 12),
        (b'"\xe9"; token = "' + TOKEN.encode() + b'"\n', 1, 15),
        (f'"\u2028"; token = "{TOKEN}"\r\n'.encode(), 1, 15),
    ],
    ids=["byte order mark", "utf-16", "lone cr", "latin-1", "unicode line end"],
)
def test_no_encoding_shows_any_part_of_a_secret(tmp_path: Path, content: bytes, line: int, column: int) -> None:
    source = reader(tmp_path, {"a.txt": content})
    seen = secret("a.txt", line, column, column + len(TOKEN))
    source.redactor([seen])
    assert source.excerpt(seen).secret == TOKEN
    for start in range(0, len(TOKEN) - 4, 4):
        assert TOKEN[start : start + 4] not in snippet(source, seen).replace("\\x00", "")


def key_block() -> str:
    """A private key's form, without being one."""
    body = "\n".join(f"{letter}{'0123456789abcdef' * 3}" for letter in "MNOP")
    return "-----BEGIN " + f"RSA PRIVATE KEY-----\n{body}\n-----END RSA PRIVATE KEY-----\n"


def test_each_line_of_a_private_key_is_masked(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": f'KEY = """{key_block()}"""\nafter = "ordinary line"\n'})
    seen = secret("a.py", 1, 10, None)
    redact = source.redactor([seen])
    for line in key_block().splitlines()[1:-1]:
        assert redact(line) == MASK
    assert redact('after = "ordinary line"') == 'after = "ordinary line"'


@pytest.mark.parametrize(
    ("head", "foot"),
    [
        ("Private-Lines: 4", "Private-MAC: ok"),
        ("---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----", "---- END SSH2 ENCRYPTED PRIVATE KEY ----"),
        ("-----BEGIN OpenVPN Static key V1-----", "-----END OpenVPN Static key V1-----"),
    ],
    ids=["PuTTY", "SSH2", "OpenVPN"],
)
def test_each_line_of_a_key_in_another_format_is_masked(tmp_path: Path, head: str, foot: str) -> None:
    body = key_block().splitlines()[1:-1]
    source = reader(tmp_path, {"key": "\n".join([head, *body, foot, "an ordinary line"])})
    redact = source.redactor([secret("key", 1, 1, None)])
    assert [redact(line) for line in body] == [MASK] * len(body)
    assert redact(foot + "an ordinary line") == foot + "an ordinary line"


def test_the_strict_redactor_masks_weak_secrets_too(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": 'login(password="hunter22!")\n'})
    where = Location("a.py", 1, 7, 1, 27)
    lesser = observation("a.py", kind=Kind.SECRET, location=where, severity=Severity.LOW)
    assert source.redactor([lesser])("Possible password: 'hunter22!'") == "Possible password: 'hunter22!'"
    assert source.strict("Possible password: 'hunter22!'") == f"Possible password: '{MASK}'"


def test_a_private_key_on_one_line_is_masked_and_nothing_after_it(tmp_path: Path) -> None:
    account = json.dumps({"private_key": key_block(), "client_email": "robot@example.com"}, indent=1)
    source = reader(tmp_path, {"a.json": account})
    seen = secret("a.json", 2, account.splitlines()[1].index("-----") + 1, None)
    redact = source.redactor([seen])
    assert "0123456789abcdef" not in snippet(source, seen)
    assert redact("robot@example.com") == "robot@example.com"
    assert snippet(source, at("a.json", 3)).strip() == '"client_email": "robot@example.com"'


def test_a_line_inside_an_unreported_private_key_is_masked(tmp_path: Path) -> None:
    text = "x = 1\n" * 40 + key_block()
    source = reader(tmp_path, {"a.pem": text, "b.txt": "other\n"})
    assert snippet(source, at("a.pem", 44, 1, 44, 9)) == MASK
    assert source.redactor([at("a.pem", 1)])(f"quoted: {text.splitlines()[43]}") == f"quoted: {MASK}"


@pytest.mark.parametrize("before", [0, 100, 140, 160, 480, 3000])
@pytest.mark.parametrize("column", [0, 10, 30, 60])
def test_a_cut_snippet_shows_no_part_of_a_token(tmp_path: Path, before: int, column: int) -> None:
    line = "x = 1; " * (before // 7) + f"use('{TOKEN}')" + "; y = 2" * 300
    source = reader(tmp_path, {"a.js": line})
    shown = snippet(source, at("a.js", 1, before + column + 1, 1, before + column + 2))
    assert [TOKEN[start : start + 8] for start in range(len(TOKEN) - 8) if TOKEN[start : start + 8] in shown] == []
    (step,) = source.excerpt(steps(Location("a.js", 1, before + column + 1, 1, before + column + 30))).trace
    assert not any(TOKEN[start : start + 8] in step.code for start in range(len(TOKEN) - 8))


class Over(Deadline):
    """One that is over from the beginning."""

    over = True


def test_after_the_deadline_findings_show_no_code(tmp_path: Path) -> None:
    file = target_file(tmp_path, "a.py", f"def f():\n    use('{TOKEN}')\n")
    seen = replace(at("a.py", 2, 5, 2, 9), trace=steps(Location("a.py", 2)).trace)
    source = SourceReader(tmp_path, [file], deadline=Over(1))
    excerpt = source.excerpt(seen)
    assert (excerpt.snippet, excerpt.symbol, excerpt.trace) == (None, None, seen.trace)
    assert excerpt.code == SourceReader(tmp_path, [file]).excerpt(seen).code
    assert source.unquoted == 1


def test_each_block_of_lines_is_searched_once_however_many_findings_it_has(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": "call()\n" * 3_200})
    for line in range(1, 3_201):
        source.excerpt(at("a.py", line, 1, line, 5))
    assert source._found.cache_info().misses == 100
    assert source._hidden.cache_info().misses == 3_200


def test_a_private_key_without_an_end_is_masked_as_far_as_one_may_go(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.pem": key_block().partition("-----END")[0]})
    redact = source.redactor([secret("a.pem", 1, 1, None)])
    assert redact(key_block().splitlines()[4]) == MASK


def test_the_path_on_disk_is_known_for_listed_files_only(tmp_path: Path) -> None:
    made = target_file(tmp_path, "a\nb.py", "x\n")
    source = SourceReader(tmp_path, [replace(made, path="a\\nb.py")])
    assert source.native("a\\nb.py") == "a\nb.py"
    assert source.native("a.zip!b") is None


def steps(*places: Location) -> Observation:
    """Something observed that data reaches by these places."""
    return observation(places[-1].path, trace=tuple(TraceStep(TraceRole.PROPAGATION, where) for where in places))


def quoted(source: SourceReader, *places: Location) -> list[str]:
    return [step.code for step in source.excerpt(steps(*places)).trace]


def test_each_step_of_a_flow_quotes_one_line(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": "name = ask()\nrun(\n    name,\n\tx\x1b)\n", "b.py": "other()\n"})
    places = (Location("a.py", 1, 8, 1, 13), Location("b.py", 1), Location("a.py", 2, 1, 4, 5))
    assert quoted(source, *places) == ["ask()", "other()", "run( name, x)"]


def test_a_long_step_is_shortened(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.js": "x" * 5000, "b.js": "word\n" * 5000})
    places = (Location("a.js", 1, 1, 1, 5001), Location("b.js", 1, 1, 5000, 5), Location("a.js", 1, 4999, 1, 5001))
    assert [len(code) <= 80 for code in quoted(source, *places)] == [True] * 3
    assert quoted(source, places[2]) == ["xx"]


def test_a_step_in_a_vanished_file_keeps_its_location(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": "x = 1\n"})
    (tmp_path / "a.py").unlink()
    made = steps(Location("a.py", 1), Location("gone.py", 7))
    assert source.excerpt(made).trace == made.trace


@pytest.mark.parametrize("sure", [True, False])
def test_no_step_of_a_flow_quotes_a_secret(tmp_path: Path, *, sure: bool) -> None:
    line = f'key = "{PLAIN}" + other'
    source = reader(tmp_path, {"a.py": f"{line}\nuse({PLAIN})\n"})
    start = line.index(PLAIN) + 1
    seen = secret("a.py", 1, start, start + len(PLAIN), Severity.HIGH if sure else Severity.LOW)
    source.redactor([seen if sure else replace(seen, confidence=Confidence.LOW)])
    places = [Location("a.py", 1, first, 1, last) for first, last in ((1, 99), (7, 30), (20, 30), (20, 59), (48, 59))]
    assert quoted(source, *places) == [
        f'key = "{MASK}" + other',
        f'"{MASK}',
        MASK,
        f'{MASK}" + other',
        " + other".strip(),
    ]
    shown = quoted(source, Location("a.py", 2))
    assert shown == ([f"use({MASK})"] if sure else [f"use({PLAIN})"])


def test_secrets_found_later_are_masked_from_then_on(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": f"use({PLAIN})\n"})
    assert source._hidden("a.py", 1) == []
    source.redactor([secret("a.py", 1, 5, 5 + len(PLAIN))])
    assert quoted(source, Location("a.py", 1)) == [f"use({MASK})"]


def test_a_docstring_counts_as_a_comment_if_the_file_is_readable(tmp_path: Path) -> None:
    source = reader(tmp_path, {"a.py": '"""Sends it to http://bot:secret@host.invalid."""\nx = 1\n'})
    assert [source.in_comment(Location(path, line)) for path, line in (("a.py", 1), ("a.py", 2), ("gone.py", 1))] == [
        True,
        False,
        False,
    ]


def whole(root: Path, text: str, line: int, column: int | None = None, *ends: int | None) -> Code:
    """The whole code around a place in a file."""
    source = SourceReader(root, [target_file(root, "a.py", text)], whole_code=True)
    code = source.excerpt(at("a.py", line, column, *ends)).whole
    assert code is not None
    return code


def test_whole_code_is_the_function_with_secrets_masked(tmp_path: Path) -> None:
    text = f"import os\n\ndef run(name):\n    token = '{TOKEN}'\n    if name:\n        os.system(name)\n\nx = 1\n"
    code = whole(tmp_path, text, 6)

    assert code == Code(f"def run(name):\n    token = '{MASK}'\n    if name:\n        os.system(name)", 3)


def test_whole_code_outside_of_functions_is_the_lines_around(tmp_path: Path) -> None:
    code = whole(tmp_path, "".join(f"x{number} = 1\n" for number in range(1, 101)), 50, 1, 52, 1)

    assert (code.first, code.text.split("\n")[0], code.text.split("\n")[-1], code.omitted) == (
        30,
        "x30 = 1",
        "x72 = 1",
        0,
    )


def test_a_function_that_is_too_long_is_shown_around_the_finding_and_what_is_missing_counted(tmp_path: Path) -> None:
    lines = ["def run():", *(f"    x = {number}" for number in range(2, 1001))]
    code = whole(tmp_path, "\n".join(lines), 500)

    shown = code.text.split("\n")
    assert lines[code.first - 1 : code.first - 1 + len(shown)] == shown
    assert (len(shown), code.before + len(shown) + code.after) == (400, 1000)
    assert "    x = 500" in shown
    assert code.omitted == len("\n".join(lines)) - len(code.text)


def test_whole_code_has_at_most_40000_characters_also_if_they_are_escaped(tmp_path: Path) -> None:
    for text in ("x = '" + "\u202e" * 60_000 + "'", "y = 1\n" + "x = 1; " * 20_000 + "\nz = 1"):
        code = whole(tmp_path, text, text.count("\n") // 2 + 1)
        assert len(code.text) <= 40_000
        assert code.omitted


def test_whole_code_is_left_out_and_counted_when_a_scan_has_too_much_of_it(tmp_path: Path) -> None:
    text = "\n".join(f"x = '{'a' * 900}'" for _ in range(1000))
    source = SourceReader(tmp_path, [target_file(tmp_path, "a.py", text)], whole_code=True)
    excerpts = [source.excerpt(at("a.py", number)) for number in range(1, 1001)]

    kept = [each.whole for each in excerpts if each.whole is not None]
    assert sum(len(code.text) for code in kept) <= 32 << 20
    assert source.unkept == 1000 - len(kept) > 0
    assert all(each.snippet for each in excerpts)


def test_a_scan_that_isnt_asked_for_whole_code_has_none(tmp_path: Path) -> None:
    assert reader(tmp_path, {"a.py": "def run():\n    x = 1\n"}).excerpt(at("a.py", 2)).whole is None


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((3,), "@route\ndef show(name):\n    check(name)"),
        ((3, 7, 4), "@route\ndef show(name):\n    check(name)\n    use(name)"),
        ((7,), "def use(name):\n    open(name)"),
        ((8,), ""),
        ((99,), ""),
    ],
)
def test_the_entrance_of_a_way_goes_to_the_last_place_in_its_function(
    tmp_path: Path, lines: tuple[int, ...], expected: str
) -> None:
    text = (
        "@route\ndef show(name):\n    check(name)\n    use(name)\n    done()\ndef use(name):\n    open(name)\nx = 1\n"
    )
    source = reader(tmp_path, {"a.py": text})

    assert source.entrance([Location("a.py", line) for line in lines]) == expected


def test_code_that_is_only_looked_at_is_whole(tmp_path: Path) -> None:
    long = "x" * 200
    source = reader(tmp_path, {"a.py": f"first({long})\nsecond = '{'y' * 600}'\n"})
    assert source.code(Location("a.py", 1)) == f"first({long})"
    assert source.code(Location("a.py", 1, 1, 1, 6)) == "first"
    assert source.code(Location("a.py", 1, 7, 2, 7)) == f"{long})\nsecond"
    assert source.code(Location("a.py", 2)).endswith("y…")
    assert source.code(Location("gone.py", 1)) == ""
