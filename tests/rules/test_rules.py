"""The bundled rules: each is run over the annotated sample beside it, and says what a report needs."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from verdict.app.locations import rules_folder
from verdict.engines.semgrep.samples import Mistake, check
from verdict.engines.semgrep.files import LANGUAGES
from verdict.engines.semgrep.parts import Gated, Text, gates
from verdict.engines.semgrep.selection import Selection
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace
from verdict.processes.deadline import Deadline
from verdict.rulebook.catalogue import annotated, read
from verdict.rulebook.files import load, read_yaml, rule_files

RULES = rules_folder()
FILES = rule_files(RULES)
_KEYS = {"title", "cwe", "owasp", "confidence", "likelihood", "impact", "fix", "references"}

BY_FILE = {file: load(file) for file in FILES}
ALL = [rule for rules in BY_FILE.values() for rule in rules]


def _samples(file: Path) -> list[Path]:
    return [path for path in sorted(file.parent.glob(f"{file.stem}.*")) if path != file]


@pytest.fixture(scope="module")
def mistakes(tools: dict[str, Tool], tmp_path_factory: pytest.TempPathFactory, compiled: Path) -> tuple[Mistake, ...]:
    """What the rules get wrong, in one run over all the samples."""
    place = Workplace(RULES, tmp_path_factory.mktemp("scratch"), compiled, Deadline(300), 2)
    return check(list(read(RULES).values()), tools["semgrep"], place)


@pytest.mark.live
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_rule_finds_what_its_sample_marks_and_nothing_else(file: Path, mistakes: tuple[Mistake, ...]) -> None:
    paths = {sample.relative_to(RULES).as_posix() for sample in _samples(file)}
    assert paths
    assert [str(each) for each in mistakes if each.path in paths] == []


_NEW_SYNTAX = """

def last_of_all(value):
    match value:
        case 1:
            return 2
"""


@pytest.mark.live
def test_python_rules_agree_under_both_semgrep_parsers(
    tools: dict[str, Tool], tmp_path: Path, compiled: Path
) -> None:
    """By its other parser, if there is a `match`: plain strings at the ends of what a name stands for have no quotes."""
    rules, scratch = tmp_path / "rules", tmp_path / "scratch"
    scratch.mkdir()
    shutil.copytree(RULES / "python", rules / "python")
    for sample in (rules / "python").glob("*.py"):
        sample.write_text(sample.read_text(encoding="utf-8") + _NEW_SYNTAX, encoding="utf-8")
    place = Workplace(rules, scratch, compiled, Deadline(300), 2)
    assert [str(each) for each in check(list(read(rules).values()), tools["semgrep"], place)] == []


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule["id"])
def test_a_rule_has_vulnerable_and_safe_samples(rule: dict[str, Any]) -> None:
    samples = _samples(next(file for file, rules in BY_FILE.items() if rule in rules))
    for kind in ("ruleid", "ok"):
        names = [name for each in samples for _, name in annotated(each.read_text(encoding="utf-8"), kind)]
        assert names.count(rule["id"]) >= 2, kind


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule["id"])
def test_a_rule_has_all_fields_that_a_report_needs(rule: dict[str, Any]) -> None:
    data = rule["metadata"]
    assert set(data) - {"across", "evidence", "kind", "refines", "secret", "words"} == _KEYS
    assert data.get("kind", "misconfiguration") in {"misconfiguration", "secret"}
    assert len(data["title"]) <= 60
    assert all(re.fullmatch(r"CWE-\d+", cwe) for cwe in data["cwe"])
    assert {data["confidence"], data["likelihood"], data["impact"]} <= {"HIGH", "MEDIUM", "LOW"}
    assert data["cwe"]
    assert data["owasp"]
    assert all(re.fullmatch(r"A\d\d:20\d\d", owasp) for owasp in data["owasp"])
    assert data["fix"].strip()
    assert "\n" not in data["fix"].strip()
    assert data["references"]
    assert all(reference.startswith("https://") for reference in data["references"])


def test_a_rule_that_refines_another_is_more_severe_and_of_the_same_weakness() -> None:
    rules = {rule["id"]: rule for rule in ALL}
    pairs = [(rule, rules[rule["metadata"]["refines"]]) for rule in ALL if "refines" in rule["metadata"]]

    assert pairs
    assert [rule["id"] for rule, wide in pairs if rule["metadata"]["cwe"] != wide["metadata"]["cwe"]] == []
    assert [rule["id"] for rule, wide in pairs if _likelihood(rule) <= _likelihood(wide)] == []
    assert [rule["id"] for rule, wide in pairs if "refines" in wide["metadata"]] == []  # else those two aren't one


def _likelihood(rule: dict[str, Any]) -> int:
    return ("LOW", "MEDIUM", "HIGH").index(rule["metadata"]["likelihood"])


def test_rule_ids_are_unique_and_begin_with_their_language() -> None:
    ids = [(file.parent.name, rule["id"]) for file, rules in BY_FILE.items() for rule in rules]
    assert len({name for _, name in ids}) == len(ids)
    assert all(name.startswith(f"{folder}-") for folder, name in ids)


@pytest.mark.parametrize(
    "file", sorted([*RULES.rglob("*.yaml"), *RULES.rglob("*.toml")]), ids=lambda file: f"{file.parent.name}/{file.name}"
)
def test_no_line_is_longer_than_160_characters(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, start=1) if len(line) > 160] == []


def test_a_check_by_side_effect_is_of_a_name() -> None:
    """Of two searches that overlap, `path` and `path.resolve()`, semgrep takes the longer one, which checks nothing."""
    checks = [
        (rule["id"], each["patterns"])
        for rule in ALL
        for each in rule.get("pattern-sanitizers", ())
        if not rule["id"].startswith("java-")  # there a helper's call is checked too: use(word(text))
        if each.get("by-side-effect") and {"focus-metavariable": "$CHECKED"} in each.get("patterns", ())
    ]

    assert len(checks) > 100
    assert {name for name, patterns in checks if not _refuses_calls(patterns)} == set()


def _refuses_calls(patterns: list[dict[str, Any]]) -> bool:
    conditions = [each["metavariable-regex"] for each in patterns if "metavariable-regex" in each]
    checked = [each["regex"] for each in conditions if each["metavariable"] == "$CHECKED"]
    return any(re.match(regex, "path.resolve()") is None for regex in checked)


def test_no_text_is_asked_for_that_begins_what_a_metavariable_pattern_looks_at() -> None:
    """Semgrep fails on the file if it is in brackets: of `(a ? b : c) + ".js"` it can't tell the text of `$BASE`."""
    looks = [(rule["id"], each) for rule in ALL for each in _values(rule, "metavariable-pattern")]
    asked = [
        (name, pattern)
        for name, each in looks
        for condition in (*_values(each, "metavariable-regex"), *_values(each, "metavariable-comparison"))
        for pattern in (*_values(each, "pattern"), *_values(each, "pattern-inside"))
        if isinstance(pattern, str) and pattern.removeprefix("<... ").startswith(condition["metavariable"])
    ]

    assert len(looks) > 100
    assert asked == []


def _values(part: object, key: str) -> list[Any]:
    """The values of a key, wherever it stands."""
    if isinstance(part, dict):
        return [found for name, each in part.items() for found in ([each] if name == key else _values(each, key))]
    return [found for each in part for found in _values(each, key)] if isinstance(part, list) else []


_BY_FORM = "# helper by form"


@pytest.mark.parametrize("file", sorted(RULES.rglob("*.yaml")), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_searches_for_helpers_of_the_scanned_code_say_so(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    marks = [number for number, line in enumerate(lines) if line.strip() == _BY_FORM]
    helpers = [number for number, line in enumerate(lines) if re.search(r"[$<]HELPER\b", line)]
    # Whatever is called with a random number generator there is no helper: it isn't known by anything.
    known = [number for number in helpers if lines[number].strip() != "- pattern: $HELPER(..., $USED, ...)"]

    assert [number + 1 for number in marks if not lines[number + 1].lstrip().startswith("- ")] == []
    assert [number + 1 for number in known if not any(_BY_FORM in lines[at - 1] for at in _around(lines, number))] == []


def _around(lines: Sequence[str], number: int) -> Iterator[int]:
    """The numbers, from 0, of the line and the lines that it is below: each is indented less than the one before."""
    indentation = len(lines[number])
    for at in range(number, 0, -1):
        own = len(lines[at]) - len(lines[at].lstrip())
        if lines[at].strip() and own < indentation:
            yield at
            indentation = own


def test_a_part_is_shared_by_several_rules() -> None:
    used = Counter(
        (file.parent.name, key, name)
        for file in FILES
        for rule in read_yaml(file.read_text(encoding="utf-8"))["rules"]
        for key, name in _used(rule)
    )
    parts = {
        (file.parent.name, key, name)
        for file in RULES.glob("*/parts.yaml")
        for key, named in read_yaml(file.read_text(encoding="utf-8")).items()
        if key != "options"
        for name in named
    }
    assert parts == set(used)
    assert min(used.values()) > 1


def _used(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The parts that a rule uses, each with the key of the list that it is used in."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _used(each, name)
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, dict) and "use" in item:
                yield key, item["use"]
            else:
                yield from _used(item)


def test_a_rule_is_for_the_languages_that_files_are_in() -> None:
    assert {language for rule in ALL for language in rule["languages"]} == set(LANGUAGES)


@pytest.mark.parametrize("rule", [rule for rule in ALL if "words" in rule["metadata"]], ids=lambda rule: rule["id"])
def test_a_rule_is_for_files_with_the_lines_that_it_reports(rule: dict[str, Any]) -> None:
    """Its paragraph alone, with what the sample imports: what it needs is in what it finds."""
    words = {"words": rule["metadata"]["words"]}
    selection = Selection([{"languages": rule["languages"], "metadata": words}])
    file = next(file for file, rules in BY_FILE.items() if rule in rules)
    for sample in _samples(file):
        text = sample.read_text(encoding="utf-8")
        imports = re.findall(_IMPORT, text, re.MULTILINE)
        for number, name in annotated(text, "ruleid"):
            if name == rule["id"]:
                statement = "\n".join((*imports, *_paragraph(text.splitlines(), number, java=sample.suffix == ".java")))
                assert selection.rules(rule["languages"][0], statement.encode()), f"{sample.name}:{number}\n{statement}"


def test_what_a_whole_text_is_asked_is_asked_once() -> None:
    """By a gate, but for what RE2 can't: a group that another part of the search asks for, and looking around in X."""
    expressions = {each for rule in ALL for each in _over_texts(rule)}
    left = {each for each in expressions if not list(gates({"patterns": [{"pattern-regex": each}]}))}
    assert {each for each in left if re.search(r"\\A\(\?[=!]", each) or not re.search(r"\(\?(?:<?[=!]|<\w|\|)", each)} == set()


def _over_texts(rule: Any) -> Iterator[str]:
    r"""The expressions over whole texts that are in a rule, `\A.*X.*` or one that looks ahead from `\A`."""
    if isinstance(rule, dict):
        for key, value in rule.items():
            if key == "pattern-regex" and re.match(r"(?:\(\?[ims]+\))?\\A(?:\.\*|\(\?[:s]*\.\*|\(\?[=!])", value):
                yield value
            else:
                yield from _over_texts(value)
    elif isinstance(rule, list):
        for each in rule:
            yield from _over_texts(each)


# In Go each stands between the brackets of `import`, on a line of its own.
_IMPORT = r"""^\s*(?:(?:import|from|const \w+ = require)\b.*|(?:\w+ )?"[\w./-]+"$)"""


def _paragraph(lines: Sequence[str], number: int, *, java: bool) -> Sequence[str]:
    """The lines around a line, by its number from 1, up to empty ones; of a Python class all above it too.

    Of a Java class all: a method that is called in the line may be what makes it wrong.
    """

    def begins(at: int) -> bool:
        within = " " if java else ("    def ", "    @")
        return not lines[at - 1].strip() and not lines[at].startswith(within)

    def ends(at: int) -> bool:
        return not lines[at].strip() and not (java and lines[at + 1].startswith(" "))

    start = next((at for at in range(number - 1, 0, -1) if begins(at)), 0)
    end = next((at for at in range(number, len(lines)) if ends(at)), len(lines))
    return lines[start:end]


# Code by which a value enters, for each pattern of the sources that Python's rules share.
_WAYS_IN = {
    "request.$FIELD": "run(request.args)",
    "$OBJECT.request.$FIELD": "run(self.request.GET)",
    "self.$GET(...)": "run(self.get_argument('q'))",
    "self.$GET[...]": "run(self.path_kwargs['q'])",
    "self.$GET.get(...)": "run(self.path_kwargs.get('q'))",
    "$WRAPPER = $CLASS(request)\n...": "form = Form(request)\nrun(form.get_parameter('q'))",
    "$WRAPPER.$GET(...)": "form = forms.Form(request)\nrun(form.get_query('q'))",
    '$ENVIRON["$KEY"]': "run(environ['HTTP_X_NAME'])",
    '$ENVIRON.get("$KEY", ...)': "run(env.get('QUERY_STRING'))",
    'scope["$KEY"]': "run(scope['path'])",
    'self.scope["$KEY"]': "run(self.scope['query_string'])",
    "$REQUEST.$FIELD": "run(self.http_request.form)",
    "self.path": "class H(http.server.SimpleHTTPRequestHandler):\n  def do_GET(self): run(self.path)",
    "self.path[$A:]": "class H(BaseHTTPRequestHandler):\n  def do_GET(self): run(self.path[1:])",
    "self.path.$SPLIT(...)[0]": "class H(BaseHTTPRequestHandler):\n  def do_GET(self): run(self.path.split('?')[0])",
    "self.headers": "class H(BaseHTTPRequestHandler):\n  def do_GET(self): run(self.headers)",
    "self.rfile": "class H(BaseHTTPRequestHandler):\n  def do_GET(self): run(self.rfile)",
    "@cherrypy.expose\ndef $PAGE(self, ..., $PARAM, ...):\n  ...": (
        "import cherrypy\n@cherrypy.expose\ndef page(self, q): run(q)"
    ),
    "@cherrypy.expose(...)\ndef $PAGE(self, ..., $PARAM, ...):\n  ...": (
        "import cherrypy\n@cherrypy.expose()\ndef page(self, q): run(q)"
    ),
    "def lambda_handler($EVENT, ...):\n  ...": "async def lambda_handler(event, context): run(event)",
    "def handler($EVENT, context):\n  ...": "def handler(event, context): run(event)",
    "@$APP.$VERB($ROUTE, ...)\ndef $HANDLER(..., $PARAM, ...):\n  ...": "@app.route(\n  '/<name>')\ndef f(name): run(name)",
    "@$VERB($ROUTE, ...)\ndef $HANDLER(..., $PARAM, ...):\n  ...": "from bottle import route\n@route('/<name>')\ndef f(name): run(name)",
    "@cherrypy.expose\ndef $HANDLER(self, ..., $PARAM, ...):\n  ...": "import cherrypy\n@cherrypy.expose\ndef f(self, name): run(name)",
    "@cherrypy.expose\ndef $HANDLER(self, ..., *$PARAM):\n  ...": "import cherrypy\n@cherrypy.expose\ndef f(self, *parts): run(parts)",
    "@cherrypy.expose\ndef $HANDLER(self, ..., **$PARAM):\n  ...": "import cherrypy\n@cherrypy.expose\ndef f(self, **fields): run(fields)",
    "@$APP.$VERB(...)\ndef $HANDLER(..., $PARAM: $TYPE, ...):\n  ...": "import fastapi\n@app.get('/')\ndef f(q: str): run(q)",
    "@$APP.$VERB(...)\ndef $HANDLER(..., $PARAM = $KIND(...), ...):\n  ...": "from fastapi import Query\n",
    "def $HELPER(...):\n  ...\n  return $READ\n...": "def f():\n  return request.args['q']\nrun(f())",
    "$HELPER(...)": "def f():\n  return flask.request.form['q']\nrun(f())",
    "def $HELPER($PARAM, ...):\n  ...": "def f(q): run(q)\ndef g():\n  q = request.data\n  f(q)",
    "def $HELPER(self, $PARAM, ...):\n  ...": "class C:\n  def f(self, q): run(q)\ndef g(c):\n  c.f(request.data)",
    "def $HELPER($FIRST, $PARAM, ...):\n  ...": "def f(a, q): run(q)\ndef g():\n  f(1, request.data)",
    "def $HELPER(self, $FIRST, $PARAM, ...):\n  ...": "class C:\n  def f(self, a, q): run(q)\ndef g(c):\n  c.f(1, request.data)",
    "def $HELPER(...):\n  $...BODY\n...": "def f():\n  q = request.args['q']\n  return q\nrun(f())",
    "class $CLASS:\n  ...\n  def $HELPER(self, ...):\n    $...BODY\n  ...": "class C:\n  def f(self):\n    return self.request.GET['q']\n",
    "self.$HELPER(...)": "class C:\n  def f(self):\n    return self.request.GET['q']\n  def get(self): run(self.f())",
    "class $CLASS:\n  ...\n  def $KEEPS(self, ...):\n    ...\n    self.$KEPT = $READ\n    ...\n  ...": "class C:\n  def get(self):\n    self.q = self.request.GET\n",
    "class $CLASS:\n  ...\n  def $KEEPS(self, ..., $PARAM, ...):\n    ...\n    self.$KEPT = $VALUE\n    ...\n  ...": "class C:\n  def __init__(self, q):\n    self.q = q\n  def run(self): go(self.q)\nC(request.data)",
    "class $CLASS:\n  ...\n  def $KEEPS(self, ..., $PARAM, ...):\n    ...\n    self.$KEPT[$KEY] = $VALUE\n    ...\n  ...": "class C:\n  def __init__(self, q):\n    self.q['a'] = q\n  def run(self): go(self.q)\nC(request.data)",
    "class $CLASS:\n  ...\n  def $KEEPS(self, ..., $PARAM, ...):\n    ...\n    self.$KEPT.update($VALUE)\n    ...\n  ...": "class C:\n  def __init__(self, q):\n    self.q.update(q)\n  def run(self): go(self.q)\nC(request.data)",
    "class $CLASS:\n  ...\n  def $KEEPS(self, ..., $PARAM, ...):\n    ...\n    setattr(self, $NAME, $VALUE)\n    ...\n  ...": "class C:\n  def __init__(self, q):\n    setattr(self, 'q', q)\n  def run(self): go(self.q)\nC(request.data)",
    "self.$KEPT": "class C:\n  def __init__(self, q):\n    self.q = q\n  def run(self): go(self.q)\nC(request.data)",
    "<... $PARAM ...>": "class C:\n  def __init__(self, q):\n    self.q = q\n  def run(self): go(self.q)\nC(request.data)",
    "$READ[$A:$B]": "run(request.args['q'][1:2])",
    "$READ[$A:]": "run(request.args['q'][1:])",
    "$READ[:$B]": "run(request.args['q'][:2])",
    "self.kwargs[$KEY]": "import django\nrun(self.kwargs['q'])",
    "self.kwargs.get($KEY, ...)": "import django\nrun(self.kwargs.get('q'))",
    "kwargs[$KEY]": "import django\ndef f(request, **kwargs): run(kwargs['q'])",
    "kwargs.get($KEY, ...)": "import django\ndef f(request, **kwargs): run(kwargs.get('q'))",
    "def $VIEW(request, ..., **kwargs):\n  ...": "import django\ndef f(request, a, **kwargs): run(kwargs.get('q'))",
    "def $VIEW(self, request, ..., **kwargs):\n  ...": "import django\nclass V:\n  def get(self, request, **kwargs): run(kwargs['q'])",
    "def $VIEW(request, ..., $PARAM, ...):\n  $...BODY": "import django\ndef f(request, name):\n  return HttpResponse(name)",
    "def $VIEW(self, request, ..., $PARAM, ...):\n  $...BODY": "import django\nclass V:\n  def get(self, request, name):\n    return HttpResponse(name)",
    "class $CLASS($BASE):\n  ...": "class V(MethodView):\n  def get(self, name): run(name)",
    "class $CLASS($MIXIN, $BASE):\n  ...": "class V(Mixin, flask.views.MethodView):\n  def get(self, name): run(name)",
    "def $VERB(self, ..., $PARAM, ...):\n  ...": "class V(tornado.web.RequestHandler):\n  def get(self, name): run(name)",
    "req.$FIELD": "class R:\n  def on_get(self, req, resp): run(req.params)",
    "def $ON(self, req, $RESPONSE, ..., $PARAM, ...):\n  ...": "class R:\n  def on_get(self, req, resp, name): run(name)",
    "$FORM.$DATA[$KEY]": "run(form.cleaned_data['q'])",
    '"..."': "run(form.cleaned_data['q'])",
    "$FORM.$DATA.get($KEY, ...)": "run(serializer.validated_data.get('q'))",
    "class $VIEW:\n  ...": "import django\nclass ItemView:\n  def get(self): return run(self.kwargs['q'])",
    "class $CLASS(..., $VIEW, ...):\n  ...": "import django\nclass Item(View):\n  def get(self): return run(self.kwargs['q'])",
    "class $TYPE(pydantic.BaseModel):\n  ...\n...": "import fastapi\n",
    "class $TYPE:\n  ...\n  def __init__(self, ..., $QUERY: $TEXT, ...):\n    ...\n  ...\n...": "import fastapi\n",
    "def $GIVES(...):\n  $...BODY\n...": "from fastapi import Depends\n",
    "def $HANDLER(..., $PARAM: $TYPE, ...):\n  ...": "from fastapi import FastAPI\n",
    "@$APP.$VERB(...)\ndef $HANDLER(..., $PARAM: list[$TYPE], ...):\n  ...": "from fastapi import FastAPI\n",
    "@$APP.$VERB(...)\ndef $HANDLER(..., $PARAM = Depends($GIVES), ...):\n  ...": "from fastapi import Depends\n",
    "@$APP.$VERB(...)\ndef $HANDLER(..., $PARAM: $TYPE = Depends(...), ...):\n  ...": "from fastapi import Depends\n",
    "@$APP.$VERB(...)\ndef $HANDLER(..., $PARAM: Annotated[$ANY, Depends($GIVES)], ...):\n  ...": "from fastapi import Depends\n",
    "@$APP.$VERB(...)\ndef $HANDLER(..., $PARAM: Annotated[$TYPE, Depends(...)], ...):\n  ...": "from fastapi import Depends\n",
    "class $CLASS:\n  ...\n  def __init__(self, $PARAM, ...):\n    ...\n    self.$KEPT = $PARAM\n    ...\n  ...\n...\n@$APP.$VERB(...)\ndef $HANDLER(..., $GIVEN: $TYPE, ...):\n  ...\n  <... $CLASS($GIVEN, ...) ...>\n  ...": "import fastapi\nclass C:\n  def f(self, q):\n    self.q = q\n",
    "class $CLASS:\n  ...\n  def __init__(self, $FIRST, $PARAM, ...):\n    ...\n    self.$KEPT = $PARAM\n    ...\n  ...\n...\n@$APP.$VERB(...)\ndef $HANDLER(..., $GIVEN: $TYPE, ...):\n  ...\n  <... $CLASS($OTHER, $GIVEN, ...) ...>\n  ...": "import fastapi\nclass C:\n  def f(self, q):\n    self.q = q\n",
    "class $CLASS:\n  ...\n  def __init__(self, ..., $PARAM, ...):\n    ...\n    self.$KEPT = $PARAM\n    ...\n  ...\n...\n@$APP.$VERB(...)\ndef $HANDLER(..., $GIVEN: $TYPE, ...):\n  ...\n  <... $CLASS(..., $PARAM=$GIVEN, ...) ...>\n  ...": "import fastapi\nclass C:\n  def f(self, q):\n    self.q = q\n",
    "class $CLASS:\n  ...\n  def $KEEPS(self, $PARAM, ...):\n    ...\n    self.$KEPT = $PARAM\n    ...\n  ...\n...\n@$APP.$VERB(...)\ndef $HANDLER(..., $GIVEN: $TYPE, ...):\n  ...\n  <... $OBJECT.$KEEPS($GIVEN, ...) ...>\n  ...": "import fastapi\nclass C:\n  def f(self, q):\n    self.q = q\n",
    "class $CLASS:\n  ...\n...\n@$APP.$VERB(...)\ndef $HANDLER(...):\n  $...BODY": "import fastapi\nclass C:\n  def f(self, q):\n    self.q = q\n",
    "request.origin": "run(request.origin)",
    'request.environ.get("HTTP_ORIGIN", ...)': "run(request.environ.get('HTTP_ORIGIN'))",
    'request.environ["HTTP_ORIGIN"]': "run(request.environ['HTTP_ORIGIN'])",
    'self.headers.get("=~/(?i)origin/", ...)': "run(self.headers.get('Origin'))",
    'self.headers["=~/(?i)origin/"]': "run(self.headers['Origin'])",
    "urllib.parse.parse_qs(...)": "run(parse_qs(self.path))",
    "urllib.parse.parse_qsl(...)": "run(parse_qsl(self.path))",
    "urllib.parse.unquote($FROM, ...)": "run(unquote(self.path))",
    "urllib.parse.unquote_plus($FROM, ...)": "run(unquote_plus(self.path))",
    "self.rfile.read(...)": "run(self.rfile.read(9))",
    '$ENVIRON["wsgi.input"].read(...)': "run(environ['wsgi.input'].read())",
    '$ENVIRON["PATH_INFO"]': "run(environ['PATH_INFO'])",
    '$ENVIRON.get("PATH_INFO", ...)': "run(environ.get('PATH_INFO'))",
    "class $CLASS(...):\n  ...\n  def $HELPER(self, ...):\n    ...\n    return $READ\n  ...": (
        "class C(BaseHTTPRequestHandler):\n  def f(self):\n    return self.path"
    ),
    'request.json["..."]': "run(request.json['q'])",
    'request.get_json(...)["..."]': "run(request.get_json()['q'])",
    'request.get_json(...).get("...", ...)': "run(request.get_json().get('q'))",
    'request.json.get("...", ...)': "run(request.json.get('q'))",
    "await request.json()": "async def f(request): run(await request.json())",
    "request.json": "run(request.json)",
    "request.get_json(...)": "run(request.get_json())",
    "request.data": "run(request.data)",
    "json.loads(<... request.$READ ...>)": "run(json.loads(request.args['q']))",
    "json.loads(<... self.request.body ...>)": "run(json.loads(self.request.body))",
    "tornado.escape.json_decode(...)": "run(json_decode(self.request.body))",
    "class $TYPE(pydantic.BaseModel):\n  ...\n  $FIELD: $ANYTHING\n  ...\n...": "import fastapi\n",
    "$PARAM.$FIELD": "from fastapi import FastAPI\n",
    "$SOCKET.recv(...)": "run(client.recv(80))",
    'flask.request.json["..."]': "from flask import request as asked\nrun(asked.json['q'])",
    'flask.request.get_json(...)["..."]': "run((flask.request\n  .get_json())['q'])",
    'flask.request.get_json(...).get("...", ...)': "run(flask.request.get_json().get('q'))",
}


def _shared_sources(language: str) -> list[Any]:
    parts = read_yaml((RULES / language / "parts.yaml").read_text(encoding="utf-8"))
    sources: list[Any] = parts["pattern-sources"]["request"]
    return sources


def _leaves(value: Any, key: str) -> Iterator[str]:
    """The texts under a key, wherever it is, but for those that take something away."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name == key and isinstance(each, str):
                yield each.strip()
            elif not name.startswith("pattern-not"):
                yield from _leaves(each, key)
    elif isinstance(value, list):
        for each in value:
            yield from _leaves(each, key)


def _open(sources: Iterable[Any], text: str) -> bool:
    return any(Gated(source).opened(Text(text.encode())) is not None for source in sources)


def test_python_code_with_a_source_opens_its_gate() -> None:
    sources: dict[str, list[Any]] = {}
    for source in _shared_sources("python"):
        for leaf in {each for key in ("pattern", "pattern-inside") for each in _leaves(source, key)}:
            sources.setdefault(leaf, []).append(source)
    assert set(sources) <= set(_WAYS_IN)
    assert [leaf for leaf, those in sources.items() if not _open(those, _WAYS_IN[leaf])] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "import django\ndef page(request: HttpRequest, name):\n"),
        ("python", "import django\ndef page(  # all\n    request,\n    name,\n):\n"),
        ("python", "import django\nclass Page(Base):\n    def get(self, request: HttpRequest, name):\n"),
        ("python", "import django\nname = (self.kwargs\n    .get ('name'))\n"),
        ("javascript", "run(event\n  .body)"),
        ("java", "request\n  .getParameter (name)"),
        ("java", "void page(HttpServletRequest r) { r.getReader( ); }"),
    ],
)
def test_white_space_and_types_do_not_keep_a_gate_shut(language: str, text: str) -> None:
    """Semgrep's patterns look past them, so a gate before one has to."""
    assert _open(_shared_sources(language), text)


def test_the_gate_for_a_request_in_python_knows_every_name_that_the_pattern_knows() -> None:
    """Read from the rules, so that one that learns a name can't be kept from files that use it."""
    source = _shared_sources("python")[0]
    (regex,) = {each for each in _leaves(source, "regex") if "args" in each}
    names = regex.removeprefix("^(?:").removesuffix(")$").split("|")
    assert len(names) > 30
    assert [name for name in names if not _open([source], f"run(request.{name})")] == []


@pytest.mark.parametrize("language", ["python", "javascript", "java"])
def test_every_source_that_rules_share_has_a_gate(language: str) -> None:
    """Without one, all rules that use them would be run on every file."""
    assert [source for source in _shared_sources(language) if not list(gates(source))] == []


@pytest.mark.parametrize(
    "text", ["run(name)", "# The request. Its path\nx.path", "form = Form(request)\n", "handler(x)"]
)
def test_python_without_a_request_opens_no_request_gate(text: str) -> None:
    assert not _open(_shared_sources("python"), text)
