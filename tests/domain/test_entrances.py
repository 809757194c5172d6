"""What only administrators can send, or one segment of the address, is rated one level lower."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from builders import observation

from verdict.domain.finding import Lowered, Observation, Severity
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.severity.administrators import lets_in_administrators_only, turns_others_away
from verdict.domain.severity.entrances import by_entrance
from verdict.domain.severity.sent import is_segment

GUARDED = "@admin_required\ndef view(request):"


def _none(_places: object) -> str:
    return ""


def reached(severity: Severity = Severity.HIGH, cwe: str = "CWE-918") -> Observation:
    """A finding whose data comes from line 3."""
    found = observation(cwe=(cwe,), trace=(TraceStep(TraceRole.SOURCE, Location("app.py", 3)),))
    return replace(found, source=replace(found.source, severity=severity))


@pytest.mark.parametrize(
    "head",
    [
        "async def verify(form: Form, user=Depends(get_admin_user)):",
        "def verify(user: Annotated[User, Security(auth.current_superuser)]):",
        GUARDED,
        "@bp.route('/x')\n@require_admin()\ndef view():",
        "@staff_member_required\ndef view(request):",
        "@user_passes_test(lambda user: user.is_superuser)\ndef view(request):",
        "@PreAuthorize(\"hasRole('ADMIN')\")\npublic String run(@RequestParam String name) {",
        "@Roles(Role.Admin)\nasync run(@Body() body: Body) {",
        'router.post("/x", requireAdmin, async (req, res) => {',
        'router.post("/x", [auth, isAdmin], (req, res) => {',
        'app.get("/x", auth.ensureAdmin(), (req, res) => {',
    ],
)
def test_a_function_that_asks_for_an_administrator_is_recognised(head: str) -> None:
    assert lets_in_administrators_only(head)


@pytest.mark.parametrize(
    "head",
    [
        "",
        "def verify(user=Depends(get_current_user)):",
        "@admin.route('/x')\ndef view():",
        "@admin.register(Shop)\nclass ShopAdmin:",
        "@login_required\ndef administrators(request):",
        'router.post("/admin", (req, res) => {',
        'admin.post("/x", auth, (req, res) => {',
        "@PreAuthorize(\"hasRole('USER')\")\npublic String run(String name) {",
        "def is_admin(user):",
        "async def run(\n    # user = Depends(require_admin),\n):",
        # what a method says counts, not what its class says
        "@RolesAllowed('ADMIN')\nclass Show {\n  @RolesAllowed('USER')\n  public String run() {",
        "@Roles(Role.Admin)\nclass Show {\n  @Public()\n  run() {",
        "def view(request, is_admin, name):",
        "func show(w http.ResponseWriter, isAdmin bool, name string) {",
        "def view(user=Depends(get_admin_or_owner)):",
        "def view(user=Depends(optional_admin)):",
        "@admin_or_member_required\ndef view(request):",
        '@roles_accepted("admin", "user")\ndef view():',
        "@user_passes_test(lambda user: user.is_superuser or user.is_active)\ndef view(request):",
        "@PreAuthorize(\"hasRole('ADMIN') or hasRole('USER')\")\npublic String run(String name) {",
        "@PreAuthorize(\"hasAnyRole('ADMIN', 'USER')\")\npublic String run(String name) {",
        '@RolesAllowed({"ADMIN", "USER"})\npublic String run(String name) {',
        "@Roles(Role.Admin, Role.User)\nasync run(body) {",
        'router.post("/x", isNotAdmin, (req, res) => {',
        "def view(service=Depends(get_admin_service)):",
        "def view(repo=Depends(get_admin_repository)):",
        "def view(user: User | None = Depends(get_admin_user)):",
        "@router.get('/x', dependencies=[Depends(count_admins)])\ndef view():",
        'router.get("/x", isAdminPage, (req, res) => {',
        'router.post("/x", [checkAdminExists], (req, res) => {',
    ],
)
def test_other_functions_are_not(head: str) -> None:
    assert not lets_in_administrators_only(head)


def test_what_only_administrators_send_is_one_level_lower_and_says_so() -> None:
    lower = by_entrance(reached(), {Location("app.py", 3): GUARDED}.__getitem__, str, _none)

    assert (lower.source.severity, lower.source.mapping) == (Severity.MEDIUM, "administrators")
    assert lower.source.native_severity == reached().source.native_severity
    assert lower.source.lowered == Lowered(Severity.HIGH, ("only administrators can send it",))


@pytest.mark.parametrize(
    "found",
    [
        reached(Severity.LOW),
        reached(cwe="CWE-79"),  # an administrator is the victim
        reached(cwe="CWE-330"),
        replace(reached(), trace=()),
    ],
)
def test_other_findings_keep_their_severity(found: Observation) -> None:
    assert by_entrance(found, lambda _where: GUARDED, str, _none) == found


def test_the_guard_has_to_be_at_the_function_in_which_the_data_enters() -> None:
    assert by_entrance(reached(), lambda _where: "def view(request):", str, _none) == reached()


def _refuses(_places: object) -> str:
    return "def view():\n    if not current_user.is_authenticated:\n        abort(401)\n    run(name)"


@pytest.mark.parametrize(("before", "after"), [(Severity.CRITICAL, Severity.HIGH), (Severity.HIGH, Severity.MEDIUM)])
@pytest.mark.parametrize(("head", "entrance"), [("@login_required\ndef view():", _none), ("def view():", _refuses)])
def test_what_takes_a_login_to_send_is_one_level_lower_and_says_so(
    before: Severity, after: Severity, head: str, entrance: Callable[[object], str]
) -> None:
    lower = by_entrance(reached(before), lambda _where: head, str, entrance)

    assert (lower.source.severity, lower.source.mapping) == (after, "logins")
    assert lower.source.lowered == Lowered(before, ("sent only after a login",))


@pytest.mark.parametrize(
    "found",
    [
        reached(Severity.MEDIUM),
        reached(cwe="CWE-79"),  # who is logged in is the victim
        replace(reached(), source=replace(reached().source, mapping="logins")),  # told before
    ],
)
def test_a_login_does_not_change_other_findings(found: Observation) -> None:
    assert by_entrance(found, lambda _where: "@login_required\ndef view():", str, _none) == found


@pytest.mark.parametrize(
    ("head", "severity"), [("@login_required\ndef view():", Severity.HIGH), (GUARDED, Severity.MEDIUM)]
)
def test_what_is_known_to_take_no_login_is_not_lower_for_it(head: str, severity: Severity) -> None:
    after = by_entrance(reached(), lambda _where: head, str, _none, opened=True)

    assert after.source.severity is severity


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("@app.route('/files/<name>')\ndef show(name):", True),
        ("@bp.route('/<string:name>/<int:page>', methods=['GET'])\ndef show(name, page):", True),
        ("@bp.route('/<any(css, js):name>/<path:rest>')\ndef show(name, rest):", True),
        ("@app.get('/files/<name:str>')\nasync def show(request, name):", True),
        ("@router.get('/files/{name}')\nasync def show(name: str):", True),
        ("@app.route('/<int:name>/<file>')\ndef show(name, file):", True),
        ("@app.route('/<int:name>/<path:file>')\ndef show(name, file):", False),
        ("@app.route('/files/<path:name>')\ndef show(name):", False),
        ("@app.route('/<name>')\n@app.route('/all/<path:name>')\ndef show(name):", False),
        ("@router.get('/files/{name:path}')\nasync def show(name: str):", False),
        ("@route('/files/<name:re:.+>')\ndef show(name):", False),
        ("@router.get('/files/{other}')\nasync def show(name: str, other: str):", False),
        ("@bp.route('/<regex(\".*\"):name>')\ndef show(name):", False),
        ("@router.get('/files')\n@cached(key='files:{name}')\nasync def show(name: str):", False),
        ("def show(name):", False),
    ],
)
def test_a_segment_of_the_address_is_recognised(head: str, *, expected: bool) -> None:
    assert is_segment("name", head) is expected


def test_a_path_of_one_segment_is_one_level_lower_and_says_so() -> None:
    lower = by_entrance(
        reached(cwe="CWE-22"), lambda _where: "@app.get('/{name}')\ndef f(name):", lambda _where: "name", _none
    )

    assert (lower.source.severity, lower.source.mapping) == (Severity.MEDIUM, "segment")
    assert lower.source.lowered == Lowered(Severity.HIGH, ("one segment of the address, which can't hold a slash",))


@pytest.mark.parametrize(
    ("line", "severity"),
    [
        ("data = (FOLDER / name).read_text()", Severity.MEDIUM),
        ("else: data = open(FOLDER / data / name)", Severity.HIGH),
        ("data: Lines = open(FOLDER / name)", Severity.MEDIUM),
        ("data = open(FOLDER / name / data)", Severity.HIGH),
        ("data = open(FOLDER / name.split('-'))", Severity.HIGH),
    ],
)
def test_what_is_set_beside_a_segment_may_be_of_others_elsewhere(line: str, severity: Severity) -> None:
    places = [Location("app.py", 1, 7, 1, 11), Location("app.py", 3)]
    found = replace(reached(cwe="CWE-22"), trace=tuple(TraceStep(TraceRole.PROPAGATION, each) for each in places))
    code = f"@app.get('/<name>')\ndef f(name):\n    data = request.data\n    {line}"

    after = by_entrance(
        found,
        lambda _where: "@app.get('/<name>')\ndef f(name):",
        lambda where: "name" if where.column else {1: "def f(name):", 3: f"    {line}"}[where.line],
        lambda _places: code,
    )
    assert after.source.severity is severity


@pytest.mark.parametrize(
    ("line", "severity"), [("url = urljoin(base, name)", Severity.MEDIUM), ('url = f"https://{name}/"', Severity.HIGH)]
)
def test_a_segment_that_is_joined_to_an_address_names_no_host(line: str, severity: Severity) -> None:
    places = [Location("app.py", 2, 5, 2, 9), Location("app.py", 3)]
    found = replace(reached(), trace=tuple(TraceStep(TraceRole.PROPAGATION, each) for each in places))
    lines = {2: "def f(name):", 3: line}

    after = by_entrance(
        found,
        lambda _where: "@app.get('/{name}')\ndef f(name):",
        lambda where: "name" if where.column else lines[where.line],
        lambda _places: "",
    )
    assert after.source.severity is severity


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (reached(cwe="CWE-918"), "name"),
        (reached(Severity.LOW, "CWE-22"), "name"),
        (reached(cwe="CWE-22"), "request.args['name']"),
    ],
)
def test_what_is_no_path_or_no_parameter_keeps_its_severity(found: Observation, code: str) -> None:
    assert by_entrance(found, lambda _where: "@app.get('/{name}')\ndef f(name):", lambda _where: code, _none) == found


@pytest.mark.parametrize(
    ("lines", "lower"),
    [
        (["x = args['x']", "p = os.path.join(base, x, 'a.json')", "open(p)"], True),
        (["x = args['x']", "p = base / x / 'a.json'", "open(p)"], True),
        (["x = args['x']", "open(f'{x}/a.json')"], True),
        (["const x = req.query.x;", "readFile(`${x}/a.json`, done)"], True),
        (["const x = req.query.x;", "readFile(path.join(x, 'a.json'), done)"], True),
        (["const x = req.query.x;", "readFile(x + '/a.json')"], True),
        (["x = args['x']", "p = os.path.join(base, 'a.json', x)", "open(p)"], False),
        (["x = args['x']", "p = os.path.join(x, 'a.json')", "open(p / args['y'])"], False),
        (["x = args['x']", "open(f'{x}.json')"], False),
        (["const x = req.query.x;", "res.sendFile(path.join(base, x), 'a.json')"], False),
        (["const x = req.query.x;", "readFile(`${base}/${x}.json`)"], False),
        (["x = args['x']", "open(x)"], False),
        (["x = args['x']", "p = Path(base) / x / 'a.json'  # of it", "open(p)"], True),
        (["x = args['x']", "text = open(join(x, 'a.json')).read()"], True),
        (["x = args['x']", "p = join(base, x) if x else join(base, 'a.json')", "open(p)"], False),
        (["const p = x ? path.join(base, x) : path.join(base, 'a.json');", "readFile(p)"], False),
        (["x = args['x']", "p = join(base, x, 'a.json').replace('a.json', y)", "open(p)"], False),
        (["x = args['x']", "p = join(base, x, 'a.json')", "p = p.replace('a.json', y)", "open(p)"], False),
        (["x = args['x']", "p = pick(x, join(base, 'a.json'))", "open(p)"], False),
        (["x = args['x']", "p, q = join(base, 'a.json'), join(base, x)", "open(q)"], False),
        (["x = args['x']", "p = (join(base, x, 'a.json')", "open(p)"], False),
        (["x = args['x']", "open(join(base, x, 'a.json').replace('a.json', y))"], False),
        # Through a helper, and back
        (
            [
                "x = args['x']",
                "p = join(base, clean(x), 'a.json')",
                "return x.replace('/', '')",
                "p = join(base, clean(x), 'a.json')",
                "open(p)",
            ],
            True,
        ),
    ],
)
def test_a_path_that_ends_in_a_constant_name_is_one_level_lower(lines: list[str], *, lower: bool) -> None:
    found = reached(cwe="CWE-22")
    steps = [TraceStep(TraceRole.PROPAGATION, Location("app.py", number)) for number in range(1, len(lines) + 1)]
    found = replace(found, trace=tuple(steps))

    after = by_entrance(found, lambda _where: "", lambda where: lines[where.line - 1], _none)

    assert (after.source.mapping == "name", after.source.severity) == (
        lower,
        Severity.MEDIUM if lower else Severity.HIGH,
    )


@pytest.mark.parametrize(
    ("sink", "lower"), [("join(x, 'a.json')", True), ("x, 'a", True), ("request.args['y']", False)]
)
def test_the_path_that_ends_in_a_constant_name_is_the_one_at_the_sink(sink: str, *, lower: bool) -> None:
    line = "copy(join(x, 'a.json'), request.args['y'])"
    start = line.index(sink) + 1
    where = Location("app.py", 2, start, 2, start + len(sink))
    found = reached(cwe="CWE-22")
    found = replace(found, trace=(*found.trace, TraceStep(TraceRole.SINK, where)))
    after = by_entrance(found, lambda _where: "", lambda where: line if where.line == 2 else "y", _none)
    assert (after.source.mapping == "name") == lower


def test_a_segment_that_is_decoded_keeps_its_severity() -> None:
    found = reached(cwe="CWE-22")
    found = replace(found, trace=(*found.trace, TraceStep(TraceRole.PROPAGATION, Location("app.py", 5, 1, 5, 5))))
    code = {Location("app.py", 3): "name", Location("app.py", 5): "path = unquote(name)"}

    assert by_entrance(found, lambda _where: "@app.get('/{name}')\ndef f(name):", code.__getitem__, _none) == found


@pytest.mark.parametrize(
    ("lines", "lower"),
    [
        (["p = join(BASE, name)", "open(p)"], True),
        (["folder = request.args['folder']", "open(join(BASE, folder, name))"], False),
        (["a = request.args.get('a')", "b = a", "open(join(BASE, name or b))"], False),
        (["open(join(BASE, name, request.args['a']))"], False),
        (["p = name.replace('~', '/')", "open(p)"], False),
        (["parts = name.split(':')", "open(join(BASE, *parts))"], False),
        (["open(join(BASE, kind, name))"], False),
        (["open(join(BASE, page, name))"], True),
    ],
)
def test_a_path_of_a_segment_and_of_other_data_keeps_its_severity(lines: list[str], *, lower: bool) -> None:
    head = "@app.get('/{page}/{name}')\ndef f(page: str, name: str, kind: str = 'a'):"
    code = [*head.split("\n"), *lines]
    places = [Location("app.py", 2, 18, 2, 22), *(Location("app.py", 3 + number) for number in range(len(lines)))]
    found = replace(reached(cwe="CWE-22"), trace=tuple(TraceStep(TraceRole.PROPAGATION, each) for each in places))

    after = by_entrance(
        found,
        lambda _where: head,
        lambda where: "name" if where.column else code[where.line - 1],
        lambda _places: "\n".join(code),
    )

    assert (after.source.mapping == "segment") == lower


@pytest.mark.parametrize(
    "code",
    [
        "if not request.user.is_superuser:\n    raise PermissionDenied",
        "if not current_user.admin: abort(403)",
        "if (!req.user.isAdmin) return res.sendStatus(403);",
        "if (!isAdmin(req)) {\n  throw new Error();",
        'if (user.role !== "admin") {\n  return next();',
        "if not user.has_role('admin'):\n    return redirect('/')",
        "if (!authorisation.inGroup('admin', ctx.user)) {\n  utils.answer(ctx, 403, `no admin`);\n  return;",
        "if (authorisation.inGroup('admin', ctx.user) === false) {\n  answer(ctx, 403);\n  return;",
        "const { role } = req.user;\nif (role !== 'admin') return res.sendStatus(403);",
        "const user = req.session.user;\nif (user.role !== 'admin') return res.sendStatus(403);",
        "if (!isAdmin) {\n  return;\n}\n\ntry {\n  run(query);",
    ],
)
def test_a_function_that_turns_others_than_administrators_away_is_recognised(code: str) -> None:
    assert turns_others_away(f"{code}\nrun(query)")


@pytest.mark.parametrize(
    "code",
    [
        "if user.is_superuser:\n    return all_of(request)",
        "if not user.is_superuser and order.owner != user:\n    raise PermissionDenied",
        "if not user.is_admin and not user.owns(order): abort(403)",
        "if (!isAdmin(req) && req.user.id !== req.params.id) return res.sendStatus(403);",
        "if (user.role !== 'admin' && user.role !== 'editor') return res.sendStatus(403);",
        "if (!user.isAdmin) {\n  filters.owner = user.id;\n}\nreturn find(filters)",
        "if (!inGroup('admin', user)) {\n  // restrict\n  const own = await ownOf(user);",
        "if not user.is_admin_or_owner: abort(403)",
        "if (user.role !== 'guest') return res.sendStatus(403);",
        "if not user.not_admin:\n    return",
        "  if everything:\n    if not user.is_admin:\n      abort(403)\n  run(query)",
        "  get('/a', (req) => {\n    if (!req.user.isAdmin) return no();\n  });\n  get('/b', (req) => run(req.query));",
        "if (own) {\n  show();\n} else if (!isAdmin) {\n  return;\n}\nrun(query);",
        "/*\nif (!isAdmin) return;\n*/\nrun(query);",
        # what others get to
        "if not user.is_admin:\n    return own(user, query)",
        "if (!user.isAdmin) return find(user, query);",
        "if (!user.isAdmin)\n{\n  return find(user, query);",
        # what leaves nothing, or perhaps
        "if not current.is_admin:\n    log.info('denied: extras for administrators')",
        "if (!user.isAdmin) console.log('forbidden, return');",
        "if not user.is_admin:\n    if own:\n        return\n    limit()",
        "  load(() => {\n  if (!user.isAdmin) return no();\n  });\n  run(query);",
        # what is about something else
        "if not settings.admin_email:\n    return 'no administrator is set up'",
        "if not settings.ADMIN_ENABLED:\n    raise NotFound()",
        "admin = find()\nif not admin:\n    return 'none'",
        "if not target.is_admin: abort(400)",
        "if not user.has_any_role('admin', 'editor'): abort(403)",
        "x = '''\nif not current.is_admin: raise Forbidden\n'''",
        # what the client sends
        "if (req.body.role !== 'admin') return res.sendStatus(403);",
        "if (!req.query.isAdmin) return res.sendStatus(403);",
        "role = request.args['role']\nif role != 'admin':\n    return 'no', 403",
        "data = request.get_json()\nrole = data.get('role')\nif role != 'admin': abort(403)",
        "role = request.headers['X-Role']\nif role != 'admin': abort(403)",
        "if not is_admin(username): abort(403)",
        "user = users.get(request.args['id'])\nif not user.is_admin: abort(403)",
    ],
)
def test_one_that_lets_others_in_too_is_not(code: str) -> None:
    assert not turns_others_away(code)


@pytest.mark.parametrize("line", ["  if not is_admin" + " " * 480, "if" + " " * 490, "if not " + "admin" * 95])
def test_hostile_code_is_searched_in_linear_time(line: str) -> None:
    begun = time.process_time()
    assert not turns_others_away(f"{line}\n" * 200)
    assert time.process_time() - begun < 5


def test_what_is_sent_to_a_function_that_turns_others_away_is_one_level_lower() -> None:
    lower = by_entrance(reached(), lambda _where: "", str, lambda _places: "if not user.is_admin: abort(403)\nrun()")

    assert (lower.source.severity, lower.source.mapping) == (Severity.MEDIUM, "administrators")


@pytest.mark.parametrize(
    ("code", "head", "severity"),
    [
        ("request.view_args", "@app.route('/x/<name>')\ndef show(name):", Severity.MEDIUM),
        ("self.request.match_info['name']", "@routes.get('/x/{name}')\nasync def show(self):", Severity.MEDIUM),
        ("request.view_args['name']", "def show():", Severity.HIGH),
        ("request.view_args.get('name')", "@app.route('/x/<path:name>')\ndef show(name):", Severity.HIGH),
        ("request.view_args['name']", "@bp.route('/<regex(\".*\"):name>')\ndef show(name):", Severity.HIGH),
        ("request.match_info['name']", "@routes.get('/x/{name:[^?]+}')\nasync def show(request):", Severity.HIGH),
        ("request.args", "def show():", Severity.HIGH),
    ],
)
def test_arguments_of_a_view_are_segments_too(code: str, head: str, severity: Severity) -> None:
    found = by_entrance(reached(cwe="CWE-22"), lambda _where: head, lambda _where: code, _none)

    assert found.source.severity is severity
