"""What asks for a login before a request gets to a function: on the way through routers, also those of other files."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from builders import observation, target_file

from verdict.domain.errors import EngineError
from verdict.domain.finding import Observation, Severity
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import Check, Checked, Completed, way_of
from verdict.engines.semgrep.across.asking import Asked, Asking
from verdict.engines.semgrep.across.javascript.language import JAVASCRIPT
from verdict.engines.semgrep.across.language import Language
from verdict.engines.semgrep.across.logins import Logins
from verdict.engines.semgrep.across.memory import Memory
from verdict.engines.semgrep.across.names import Names
from verdict.engines.semgrep.across.python.language import PYTHON
from verdict.ports import TargetFile, Workplace
from verdict.processes.deadline import Deadline


def _never(_asked: Mapping[TargetFile, Asked], _place: Workplace) -> Completed:
    raise AssertionError("semgrep isn't asked")


def _found(files: Mapping[str, str], severity: Severity) -> Observation:
    """A finding whose data enters where SOURCE stands."""
    (where,) = [
        Location(path, number, line.index("SOURCE") + 1)
        for path, text in files.items()
        for number, line in enumerate(text.splitlines(), 1)
        if "SOURCE" in line
    ]
    found = observation(where.path, where.line, cwe=("CWE-78",), trace=(TraceStep(TraceRole.SOURCE, where),))
    return replace(found, source=replace(found.source, severity=severity))


def logins(
    language: Language, files: Mapping[str, str], place: Workplace, severity: Severity = Severity.CRITICAL
) -> list[str]:
    """What asks for a login, as `name path:line`, for the finding whose data enters where SOURCE stands."""
    return [f"{each.name} {each.where.path}:{each.where.line}" for each in _asked(language, files, place, severity)[1]]


def _asked(
    language: Language, files: Mapping[str, str], place: Workplace, severity: Severity = Severity.CRITICAL
) -> tuple[Observation, list[Check]]:
    """The finding, and what asks for a login before its data gets in."""
    found = _found(files, severity)
    return found, _checks(language, files, place, [found])


def _checks(
    language: Language, files: Mapping[str, str], place: Workplace, found: Sequence[Observation]
) -> list[Check]:
    written = [target_file(place.root, path, text) for path, text in files.items()]
    modules = {path: language.read(path, text.encode(), text.encode()) for path, text in files.items()}
    imported = language.modules(modules)
    ask = Asking(language, {each.path: each for each in written}, modules, _never, place, Memory(None, None, {}))
    return [*Logins(Names(modules, imported, typed=language.typed), imported, ask).of(found)]


GIT = """const express = require("express");
const router = express.Router();
router.get("/status", async (req, res) => {
  run(SOURCE);
});
module.exports = router;
"""
AUTH = "exports.signedIn = (req, res, next) => req.user ? next() : res.sendStatus(401);\n"
SERVER = """const git = require("./routes/git");
const { requireAuth } = require("signed");
BEFORE
MOUNT
AFTER
"""
RESTRICT = """const requireToken = (q, s, next) => q.user ? next() : s.sendStatus(401);
const restrict = (q, s, next) => """
UNLESS = "  if (!apiKey) return next();\n  s.sendStatus(401, q.user);\n"


def _server(mount: str, before: str = "", after: str = "", git: str = GIT) -> dict[str, str]:
    server = SERVER.replace("MOUNT", mount).replace("BEFORE", before).replace("AFTER", after)
    return {"server.js": server, "routes/git.js": git, "auth.js": AUTH}


@pytest.mark.parametrize(
    ("mount", "before", "expected"),
    [
        ('app.use("/git", requireAuth, git);', "", "requireAuth server.js:4"),
        ('app.use("/git", [limit, requireAuth()], git);', "", "requireAuth server.js:4"),
        ('app.use("/git", passport.authenticate("jwt"), require("./routes/git"));', "", "authenticate server.js:4"),
        ('app.use("/git", git);', "app.use(requireAuth);", "requireAuth server.js:3"),
        ('app.use("/api/git", git);', 'app.use("/api", requireAuth);', "requireAuth server.js:3"),
        ('app.use("/api/git", git);', 'app.use("/api/*", requireAuth);', "requireAuth server.js:3"),
        ("app.use(requireAuth, git.routes());", "", "requireAuth server.js:4"),
        ('app.use("/git", git);', 'const { signedIn } = require("./auth"); app.use(signedIn);', ""),
        ('app.use("/git", verifyToken, git);', "function verifyToken(req) { log(req.token); }", ""),
        ('app.use("/git", git);', 'app.use("/gi", requireAuth);', ""),
        ('app.use("/git", git);', "if (settings.login) app.use(requireAuth);", ""),
        ('app.use("/git", git);', "other.use(requireAuth);", ""),
        ('app.use("/git", requireAuth, git); app.use("/open", git);', "", ""),
        ('app.use("/git", optionalAuth, git);', "", ""),
        ("git;", "", ""),
        ('app.use("/git", git, requireAuth);', "", ""),
        ('app.use("/git", git);', 'app.use(["/a", "/b"], requireAuth);', ""),
        ('app.use("/git", git);', "app.use(/^.a/, requireAuth);", ""),
        ('app.use("/git", git);', "app.use(API_PATH, requireAuth);", ""),
        ('app.use("/git", git);', 'app.use(api + "/a", requireAuth);', ""),
        ('app.use("/git", git);', "app.use(v1, requireAuth);", ""),
        ('app.use("/git", git);', "app.use(lib.routes.admin, requireAuth);", ""),
        ('app.use("/git", git);', "app.use(limit(), requireAuth);", "requireAuth server.js:3"),
        ('app.use("/git", git);', "app.use(requireUser, requireAuth);", "requireUser server.js:3"),
        ('app.use("/git", git);', "app.use(auth({ authRequired: false, secret }));", ""),
        ('app.use("/git", git);', "app.use(jwt({ secret, credentialsRequired: false }));", ""),
        ('app.use("/git", git);', f"app.use(auth({{ secret: '{'a' * 5_000}', authRequired: false }}));", ""),
        ('app.use("/git", git);', "app.use(jwt({ secret, credentialsRequired: true }));", "jwt server.js:3"),
        ('app.use("/git", passport.authenticate(["jwt", "anonymous"], { session: false }), git);', "", ""),
        ('app.use("/git", all([jwt({ passthrough: true }), requireAuth]), git);', "", "requireAuth server.js:4"),
        ("app.use(API_PATH, requireAuth, git);", "", "requireAuth server.js:4"),
        ('app.use("/git", git);', 'app.use("*", except("/git", requireAuth));', ""),
        ('app.use("/git", git);', "function guarded() { app.use(requireAuth); }", ""),
        ('app.use("/api/git", git);', 'app.all("/api/*", requireAuth);', "requireAuth server.js:3"),
        ('app.use("/api/git", git);', 'app.all("/api", requireAuth);', ""),
        ("app.use(requireAuth, app.use(git));", "", "requireAuth server.js:4"),
        ('app.use("/git", restrict, git);', f"{RESTRICT}requireToken(q, s, next);", "restrict server.js:5"),
        ('app.use("/git", restrict, git);', f"{RESTRICT}q.x ? next() : requireToken(q, s, next);", ""),
        ('app.use("/git", auth, git);', f"function auth(q, s, next) {{\n{UNLESS}}}", ""),
        (
            'app.use("/git", auth, git);',
            f"const auth = make();\nfunction make() {{\nreturn () => {{\n{UNLESS}}};\n}}",
            "",
        ),
    ],
)
def test_a_router_of_another_file_in_javascript(mount: str, before: str, expected: str, place: Workplace) -> None:
    assert logins(JAVASCRIPT, _server(mount, before), place) == ([expected] if expected else [])


def test_of_routes_in_a_chain_the_one_around_counts(place: Workplace) -> None:
    chain = 'app.get("/a", (q) => {\n  run(SOURCE);\n}).post("/a", requireAuth, (q) => {\n  run(1);\n});\n'
    assert logins(JAVASCRIPT, {"server.js": chain}, place) == []
    assert logins(
        JAVASCRIPT, {"server.js": chain.replace("1", "0").replace("SOURCE", "2").replace("0", "SOURCE")}, place
    )


def test_what_another_file_tells_a_router_is_not_known_to_be_before(place: Workplace) -> None:
    files = {
        "app.js": "const app = express();\nmodule.exports = app;\n",
        "a.js": 'const app = require("./app");\napp.use(requireAuth);\n',
        "b.js": 'const app = require("./app");\n\n\napp.get("/run", (q) => run(SOURCE));\n',
    }
    assert logins(JAVASCRIPT, files, place) == []
    files["b.js"] = files["b.js"].replace("\n\n\n", "\napp.use(requireUser);\n")
    assert logins(JAVASCRIPT, files, place) == ["requireUser b.js:2"]


def test_many_routes_take_time_by_their_number(place: Workplace) -> None:
    mounts = "".join(f'app.use("/m{number}", auth{number}, users, r{number});\n' for number in range(10_000))
    routes = "".join(f'users.get("/{number}", one{number}, (q) => run(1));\n' for number in range(9_999))
    files = {"server.js": f'{mounts}{routes}users.get("/", two, (q) => run(SOURCE));\n'}
    before = time.process_time()
    assert logins(JAVASCRIPT, files, place) == []
    assert time.process_time() - before < 30  # with the square of it, minutes


def test_what_comes_after_is_not_asked(place: Workplace) -> None:
    assert logins(JAVASCRIPT, _server('app.use("/git", git);', after="app.use(requireAuth);"), place) == []


def test_routers_of_routers_are_followed(place: Workplace) -> None:
    files = {
        "server.js": 'import api from "./api";\napp.use("/api", isAuthenticated, api);\n',
        "api.js": 'import git from "./routes/git";\nconst api = Router();\napi.use(git);\nexport default api;\n',
        "routes/git.js": GIT,
    }
    assert logins(JAVASCRIPT, files, place) == ["isAuthenticated server.js:2"]


@pytest.mark.parametrize(
    ("route", "expected"),
    [
        ('app.post("/run", requireAuth, run.one);', ["requireAuth server.js:2"]),
        ('app.post("/run", requireAuth, wrap(run.one));', ["requireAuth server.js:2"]),
        ('app.post("/run", { preHandler: [app.authenticate] }, run.one);', ["authenticate server.js:2"]),
        ('app.route("/run").all(requireAuth).post(run.one);', []),  # in doubt
        ('app.post("/run", requireAuth, run.one); app.get("/run", wrap({ optional: true }, run.one));', []),
        ('app.post("/run", run.one);', []),
        ('app.post("/run", run.one, requireAuth, show);', []),
        ('function start(app) { app.use(requireAuth); app.post("/run", run.one); }', ["requireAuth server.js:2"]),
        ('app.post("/run", requireAuth, run.one); app.get("/run", run.one);', []),
        ('map.set("run", requireAuth, run.one);', []),
    ],
)
def test_a_function_of_another_file_in_javascript(route: str, expected: list[str], place: Workplace) -> None:
    files = {
        "server.js": f'const run = require("./run");\n{route}\n',
        "run.js": "exports.one = function (req, res) {\n  exec(SOURCE);\n};\n",
    }
    assert logins(JAVASCRIPT, files, place) == expected


def test_a_function_that_others_call_may_get_requests_of_anybody(place: Workplace) -> None:
    run = "function run(q) {\n  exec(SOURCE);\n}\n"
    route = 'app.post("/run", requireAuth, run);\n'
    assert logins(JAVASCRIPT, {"app.js": run + route}, place) == ["requireAuth app.js:4"]
    assert logins(JAVASCRIPT, {"app.js": f'{run}{route}app.get("/a", (q) => run(q));\n'}, place) == []


def test_who_logs_somebody_in_is_not_behind_that_login(place: Workplace) -> None:
    login = "function authenticate(req, res) {\n  if (!find(SOURCE)) res.sendStatus(401);\n}\n"
    assert logins(JAVASCRIPT, {"a.js": f'{login}app.post("/login", authenticate);\n'}, place) == []


def test_only_what_is_high_or_critical_is_looked_at(place: Workplace) -> None:
    files = _server('app.use("/git", requireAuth, git);')
    assert logins(JAVASCRIPT, files, place, Severity.HIGH)
    assert logins(JAVASCRIPT, files, place, Severity.MEDIUM) == []


@pytest.mark.parametrize(
    ("routers", "expected"),
    [
        ("app.include_router(git.router, dependencies=[Depends(get_current_user)])", "get_current_user app/main.py:4"),
        ("app.include_router(git.router)\napp.x = 1", ""),
        ("app.include_router(git.router, dependencies=[Depends(get_db)])", ""),
        (
            "api = APIRouter(dependencies=[Depends(signed.require_user())])\napi.include_router(git.router)",
            "require_user app/main.py:4",
        ),
        (
            "app = FastAPI(dependencies=[Depends(verify_token)])\napp.include_router(git.router)",
            "verify_token app/main.py:4",
        ),
    ],
)
def test_a_router_of_fastapi(routers: str, expected: str, place: Workplace) -> None:
    files = {
        "app/__init__.py": "",
        "app/git.py": '@router.get("/status")\nasync def status(name: str):\n    run(SOURCE)\n',
        "app/main.py": f"from app import git\nfrom signed import get_current_user, verify_token\n\n{routers}\n",
    }
    assert logins(PYTHON, files, place) == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        ("if 'user' not in session:\n            return redirect(url_for('login'))", ["check shop.py:3"]),
        ("g.user = find(session.get('user'))", []),
    ],
)
def test_a_function_that_flask_runs_before_each_request(check: str, expected: list[str], place: Workplace) -> None:
    hook = f"@app.before_request\n    def check():\n        {check}"
    app = f"from views import bp\ndef create_app():\n    {hook}\n    app.register_blueprint(bp)\n"
    files = {"shop.py": app, "views.py": '@bp.route("/status")\ndef status():\n    run(SOURCE)\n'}
    assert logins(PYTHON, files, place) == expected


@pytest.mark.parametrize(("hook", "expected"), [("before_request", ["check app.py:5"]), ("after_request", [])])
def test_a_function_that_bottle_runs_before_each_request(hook: str, expected: list[str], place: Workplace) -> None:
    check = f"@app.hook('{hook}')\ndef check():\n    if not request.user:\n        abort(401)\n"
    files = {"app.py": f'@app.route("/status")\ndef status():\n    run(SOURCE)\n\n{check}'}
    assert logins(PYTHON, files, place) == expected


@pytest.mark.parametrize(
    ("refuses", "expected"),
    [
        ("if not request.user:\n        raise HTTPException(401)", ["scoped app.py:6"]),
        ("if not allowed(request):\n        raise HTTPException(403, 'user')", []),
        ("if session['csrf_token'] != sent():\n        raise HTTPException(403)", []),
    ],
)
def test_a_dependency_that_is_not_called_so(refuses: str, expected: list[str], place: Workplace) -> None:
    router = "router = APIRouter(dependencies=[Depends(scoped)])"
    show = '@router.get("/x")\ndef show(name):\n    run(SOURCE)\n'
    app = f"def scoped(request):\n    {refuses}\n\n\n{router}\n{show}"
    assert logins(PYTHON, {"app.py": app}, place) == expected


@pytest.mark.parametrize(("decorator", "expected"), [("@user_required", ["hook hooks.py:3"]), ("@traced", [])])
def test_a_hook_of_another_file_with_a_decorator(decorator: str, expected: list[str], place: Workplace) -> None:
    files = {
        "hooks.py": f"from views import bp\n\n@bp.before_request\n{decorator}\ndef hook():\n    g.x = 1\n",
        "views.py": 'bp = Blueprint()\n@bp.route("/status")\ndef status():\n    run(SOURCE)\n',
    }
    assert logins(PYTHON, files, place) == expected


@pytest.mark.parametrize(
    ("decorator", "asked"),
    [
        ("if not session.get('user'):\n            abort(401)\n", Checked.SENDER),
        ("known(session)\n", Checked.NOBODY),
        ("refuse(session)\n", None),  # in another function
        (
            "# Login\n        if opts.on:\n            if not session.get('user'):\n                abort(401)\n",
            Checked.NOBODY,
        ),
    ],
)
def test_a_decorator_that_asks_only_if_configured_lets_in_all(
    decorator: str, asked: Checked | None, place: Workplace
) -> None:
    refuse = "def refuse(session):\n    if not session.get('user'):\n        abort(401)\n\n\n"
    inner = f"    def inner():\n        {decorator}        return view()\n    return inner\n"
    own = f"{refuse}def login_required(view):\n{inner}"
    view = '@bp.route("/status")\n@login_required\ndef status():\n    run(SOURCE)\n'
    files = {
        "shop/__init__.py": "",
        "shop/login.py": own,
        "shop/views.py": f"from .login import login_required\n{view}",
    }
    (found, checks) = _asked(PYTHON, files, place)
    assert [(each.name, each.what) for each in checks] == ([] if asked is None else [("login_required", asked)])
    assert found.source.severity is Severity.CRITICAL


@pytest.mark.parametrize(
    ("dependency", "asked"),
    [
        ("user = db.get(1)\n    if not user:\n        raise HTTPException(404)\n    return user", Checked.NOBODY),
        ("try:\n        read(token)\n    except KeyError:\n        log.warning('unauthorized')", Checked.NOBODY),
        ("if not read(token):\n        raise HTTPException(401)", Checked.SENDER),
    ],
)
def test_a_dependency_of_the_project_has_to_refuse_somebody(dependency: str, asked: Checked, place: Workplace) -> None:
    view = "@router.get('/x')\ndef show(name, user=Depends(get_user)):\n    run(SOURCE)\n"
    app = f"def get_user(token):\n    {dependency}\n\n\n{view}"
    assert [each.what for each in _asked(PYTHON, {"app.py": app}, place)[1]] == [asked]


@pytest.mark.parametrize(
    ("call", "expected"),
    [("def __call__(self, request):\n        abort(401, token)", []), ("def get(self):\n        pass", [])],
)
def test_a_class_that_is_a_dependency_asks_where_it_is_called(
    call: str, expected: list[Checked], place: Workplace
) -> None:
    bearer = f"class JWTBearer:\n    def __init__(self):\n        self.a = 1\n\n    {call}\n\n\n"
    view = "@router.get('/x')\ndef show(name, user=Depends(JWTBearer())):\n    run(SOURCE)\n"
    assert [each.what for each in _asked(PYTHON, {"app.py": f"{bearer}{view}"}, place)[1]] == expected


def test_a_decorator_of_another_package_is_known_by_its_name(place: Workplace) -> None:
    view = '@bp.route("/status")\n@login_required\ndef status():\n    run(SOURCE)\n'
    files = {"views.py": f"from flask_login import login_required\n{view}"}
    assert [(each.name, each.where.line, each.what) for each in _asked(PYTHON, files, place)[1]] == [
        ("login_required", 2, Checked.SENDER)
    ]


HOOK = """@app.before_request
def check():
    if not session.get("user"):
        return redirect("/login")
"""


@pytest.mark.parametrize(
    "hook",
    [
        "if environ.get('LOGIN'):\n" + textwrap.indent(HOOK, "    "),
        "try:\n" + textwrap.indent(HOOK, "    ") + "except ImportError:\n    log()\n",
        "def guard(app):\n" + textwrap.indent(HOOK, "    "),
        HOOK.replace("    if", "    if request.path == '/a':\n        if").replace("  return", "      return"),
    ],
)
def test_a_hook_that_may_not_run_asks_for_nothing(hook: str, place: Workplace) -> None:
    view = '@app.route("/run")\ndef run():\n    go(SOURCE)\n'
    assert logins(PYTHON, {"app.py": f"app = Flask(__name__)\n{HOOK}{view}"}, place) == ["check app.py:2"]
    assert logins(PYTHON, {"app.py": f"app = Flask(__name__)\n{hook}{view}"}, place) == []


def test_a_login_on_one_way_is_none_on_another(place: Workplace) -> None:
    files = {"app.js": 'app.get("/a", requireAuth, (q) => run(SOURCE));\napp.get("/b", (q) => run(q.b));\n'}
    found = _found(files, Severity.HIGH)
    other = replace(found, trace=(TraceStep(TraceRole.SOURCE, Location("app.js", 2, 27)),))
    (check,) = _checks(JAVASCRIPT, files, place, [found, other])
    assert (check.way, check.what) == (way_of(found), Checked.SENDER)


def test_without_routes_a_login_is_asked_for_on_one_way_too(place: Workplace) -> None:
    view = "@login_required\ndef one(request):\n    run(SOURCE)\n\n\ndef two(request):\n    run(request)\n"
    files = {"views.py": f"from django.contrib.auth.decorators import login_required\n\n\n{view}"}
    found = _found(files, Severity.HIGH)
    other = replace(found, trace=(TraceStep(TraceRole.SOURCE, Location("views.py", 10, 9)),))
    (check,) = _checks(PYTHON, files, place, [found, other])
    assert (check.way, check.what) == (way_of(found), Checked.SENDER)


def _many(number: int) -> dict[str, str]:
    """Files with a route each that all ask one long function of another file, by names of their own."""
    condition = f"    if not user: return 'login'; a('{'user ' * 80}')\n"
    files = {"app/__init__.py": "", "app/m.py": f"def zed(request):\n    user = form\n{condition * 150}    return 1\n"}
    view = 'r = APIRouter()\n@r.post("/x", dependencies=[Depends(z{})])\ndef go(dir):\n    run(SOURCE)\n'
    for each in range(number):
        files[f"app/r{each}.py"] = f"from app.m import zed as z{each}\n{view.format(each)}"
    return files


def test_a_function_that_many_files_import_is_read_once(place: Workplace) -> None:
    times = []
    for number in 2, 40:
        files = _many(number)
        one = _found({"app/r0.py": files["app/r0.py"]}, Severity.HIGH)
        found = [replace(one, trace=(replace(each, location=replace(each.location, path=f"app/r{n}.py")),))
                 for n in range(number) for each in one.trace]  # fmt: skip
        before = time.process_time()
        assert not _checks(PYTHON, files, place, found)
        times.append(time.process_time() - before)
    assert times[1] < 4 * times[0] + 1


def test_once_the_time_is_up_no_logins_are_looked_for(place: Workplace) -> None:
    with pytest.raises(EngineError, match="not done"):
        logins(
            PYTHON, {"app.py": "@login_required\ndef run():\n    go(SOURCE)\n"}, replace(place, deadline=Deadline(0))
        )
