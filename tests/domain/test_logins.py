"""What asks for a login, by names, signatures and what a function does first."""

from __future__ import annotations

import time

import pytest

from verdict.domain.severity.logins import asks_for_login, gives_user, is_behind_login
from verdict.domain.severity.refusals import lets_strangers_in, refuses_strangers, turns_strangers_away


@pytest.mark.parametrize(
    "name",
    [
        "requireAuth", "authenticateToken", "isAuthenticated", "ensureLoggedIn", "verifyToken", "authMiddleware",
        "passport.authenticate", "expressJwt", "isLoggedIn", "basicAuth", "requireUser", "verify_api_key", "verifyJWT",
        "login_required", "auth.login_required", "token_required", "is_logged_in", "has_access", "permission_required",
        "LoginRequiredMixin", "auth", "JwtAuthGuard", "IsAuthenticated", "restricted_to_users", "protect",
    ],
)  # fmt: skip
def test_names_that_ask_for_a_login(name: str) -> None:
    assert asks_for_login(name)


@pytest.mark.parametrize(
    "name",
    [
        "", "()", "optionalAuth", "authRoutes", "auth_router", "verify_csrf_token", "login", "session", "validateUser",
        "checkUser", "getUser", "authController", "authLimiter", "cors", "express.json", "require_http_methods",
        "users", "IsAuthenticatedOrReadOnly", "AllowAny", "signup", "passport.session", "noAuth", "isOwner",
        "has_key", "requireKey", "csrf.verifyToken", "csrf.protect", "cors.protect",
    ],
)  # fmt: skip
def test_names_that_do_not(name: str) -> None:
    assert not asks_for_login(name)


def test_what_gives_the_user_who_is_logged_in() -> None:
    assert all(map(gives_user, ("get_current_user", "current_active_user", "deps.get_user", "current_superuser")))
    assert not any(map(gives_user, ("get_optional_user", "get_db", "validate_user", "get_user_or_none", "users_table")))


@pytest.mark.parametrize(
    "head",
    [
        "@login_required\ndef view(request):",
        "@bp.route('/x')\n@jwt_required()\ndef view():",
        "async def show(name: str, user: User = Depends(get_current_user)):",
        "async def show(name: str | None = None, user=Depends(get_current_user)):",
        "async def show(name: str, user: CurrentUser):",
        "async def show(name: str, user: CurrentUserDep) -> Shown:",
        "async def show(user: Annotated[User, Security(auth.verify_token, scopes=['a'])]):",
        "@router.get('/x', dependencies=[Depends(require_auth())])\nasync def show(name):",
        "class Show(LoginRequiredMixin, View):\n    def get(self, request):",
        "class Show(APIView):\n    permission_classes = [IsAuthenticated]\n    def get(self, request):",
        "@permission_classes((IsAuthenticated,))\ndef show(request):",
        "class Show(MethodView):\n    decorators = [login_required]\n    def get(self):",
        "@UseGuards(JwtAuthGuard)\nasync show(@Query() query) {",
        "@UseGuards(AuthGuard('jwt'), RolesGuard)\nexport class Files {\n  show() {",
        "@PreAuthorize(\"hasRole('USER')\")\npublic String show(String name) {",
        "[Authorize]\npublic IActionResult Show(string name) {",
        "@SaCheckLogin\npublic String show(String name) {",
    ],
)
def test_a_function_behind_a_login_is_recognised(head: str) -> None:
    assert is_behind_login(head)


@pytest.mark.parametrize(
    "head",
    [
        "",
        "def login(request):",
        "@auth.route('/login')\ndef view():",
        "@jwt_required(optional=True)\ndef view():",
        "@jwt_required(\n    optional=True,\n)\ndef view():",
        "@auth_required(required=False)\ndef view():",
        "async def show(user: User | None = Depends(get_current_user)):",
        "async def show(name: str, user: Annotated[Optional[User], Depends(get_current_user)]):",
        "async def show(user: User = Depends(get_optional_user)):",
        "async def show(session: Session = Depends(get_session)):",
        "async def show(user: UserCreate):",
        "async def show(name: str, user: CurrentUser = None):",
        "class LoginView(AuthView):\n    def post(self, request):",
        "class Show(APIView):\n    permission_classes = [IsAuthenticatedOrReadOnly]\n    def get(self, request):",
        "class Show(APIView):\n    permission_classes = [IsAuthenticated | IsOpen]\n    def get(self, request):",
        "@UseGuards(ThrottlerGuard)\nshow() {",
        "class Tokens(TokenVerifier):\n    def verify(self, token):",
        '@PreAuthorize("permitAll()")\npublic String show(String name) {',
        "def show(session, user, name):",
        "public String show(@AuthenticationPrincipal User user, String name) {",  # who isn't logged in is null
        "@csrf_exempt\n@require_POST\ndef view(request):",
        "@Secured('IS_AUTHENTICATED_ANONYMOUSLY')\npublic String show() {",
        "@PreAuthorize(\"hasRole('USER') || #open\")\npublic String show() {",
        "async def show(\n    name: str,\n    # user: User = Depends(get_current_user),\n):",
        # what a method says counts, not what its class says
        "@UseGuards(JwtAuthGuard)\nexport class Shown {\n  @Public()\n  show() {",
        '@PreAuthorize("hasRole(\'USER\')")\nclass Shown {\n  @PreAuthorize("permitAll()")\n  String show() {',
        "@RolesAllowed('USER')\npublic class Shown {\n  @PermitAll\n  public String show() {",
        "[Authorize]\npublic class Shown {\n  [AllowAnonymous]\n  public string Show() {",
        "class A:\n    permission_classes = [IsAuthenticated]\n    @action(permission_classes=[AllowAny])\n    def f()",
    ],
)
def test_other_functions_are_not(head: str) -> None:
    assert not is_behind_login(head)


@pytest.mark.parametrize(
    "code",
    [
        "def f():\n    if not current_user.is_authenticated:\n        return redirect(url_for('login'))\n    run(name)",
        'def f():\n    if "user" not in session:\n        abort(401)\n    run(name)',
        "def f():\n    if not session.get('user_id'):\n        return jsonify(error='log in'), 401\n    run(name)",
        "(req, res) => {\n  if (!req.user) return res.sendStatus(401);\n  run(req.query.name);",
        "(req, res) => {\n  if (!req.session || !req.session.userId) {\n    return res.sendStatus(403);\n  }\n  run();",
        "  if (!session?.user) {\n    return json({ error: 'Unauthorized' }, { status: 401 });\n  }\n  run(name);",
        "  if (session === null) throw new Error('Unauthorized');\n  run(name);",
        "  if (!(await isLoggedIn(req))) return res.redirect('/login');\n  run(name);",
        "  const user = await load(req);\n  if (!user) {\n    throw new Error('Unauthorized');\n  }\n  run(name);",
        "def f():\n    user = session['id']\n    if user is None:\n        return redirect('auth.login')\n    run()",
        "  const session = await read(await cookies());\n  if (!session) return deny(401);\n  run(name);",
        "  if (!(await signedIn(req))) {\n    return deny(401);\n  } else {\n    run(name);",
        "def f(user=Depends(current_user_or_none)):\n    if not user:\n        raise HTTPException(401)\n    run(name)",
        "  if (\n    !req.user ||\n    !req.user.id\n  ) {\n    return res.sendStatus(401);\n  }\n  run(name);",
    ],
)
def test_a_function_that_refuses_who_is_not_logged_in(code: str) -> None:
    assert turns_strangers_away(code)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "def view():\n    if not user:\n        return 'not found', 404\n    run(name)",
        "def view():\n    if current_user.is_authenticated:\n        return redirect(url_for('login'))\n    run(name)",
        "(req, res) => {\n  if (!req.user) { log('Unauthorized'); }\n  run(req.query.name);",
        "(req, res) => {\n  if (!req.user && !open) return res.sendStatus(401);\n  run(req.query.name);",
        "(req, res) => {\n  if (!userExists) return res.sendStatus(401);\n  run(req.query.name);",
        "(req, res) => {\n  if (!req.body.name) return res.sendStatus(401);\n  run(req.query.name);",
        "def other():\n        if not session.get('user'):\n            abort(401)\n    run(name)",
        # who logs in
        "def f():\n    user = find(form['a'])\n    if not user:\n        abort(401)\n    log_in(user)",
        "def f(body):\n    user = find(body.username)\n    if user is None:\n        abort(401)\n    return user",
        "def f(user):\n    if not user:\n        abort(401)\n    run(name)",
        "def f(db):\n    user = get_user(session, code)\n    if not user:\n        abort(401)\n    run(name)",
        "def f():\n    user = get_user(request.POST['u'])\n    if not user:\n        abort(401)\n    log_in(user)",
        "  const user = await ctx.db.users.findOne({ name });\n  if (!user) ctx.throw(401);\n  run(user);",
        "def f(name):\n    if not get_user(name):\n        abort(401)\n    run(name)",
        # what isn't done under that condition, or is only said beside it
        "  if (!ctx.session)\n    return error(500);\n  if (!canLogin(name)) return error(401);\n  run(name);",
        "  if (!ctx.session)\n    return error(500); // not 401\n  run(name);",
        "def f():\n    if not g.user:\n        logging.info('nobody')\n        return show(None)\n    run(name)",
        "  if (\n    !req.user\n    && !open\n  ) {\n    return res.sendStatus(401);\n  }\n  run(name);",
        "def f():\n    if not (session.get('user') or config.open):\n        abort(401)\n    run(name)",
        "  /*\n  if (!req.user) return res.sendStatus(401);\n  */\n  run(name);",
        "def f():\n    x = '''\n    if not session: return 'login'\n    '''\n    run(name)",
        "def f():\n    if not session.user: message = 'please log in, return later'\n    run(name)",
        "  each(() => {\n  if (!req.user) return res.sendStatus(401);\n  });\n  run(name);",
        # where who isn't logged in gets to
        "def f():\n    if not session.get('user'):\n        return error(401, run(name))",
        "  if (!req.user) return res.status(401).send(run(name));",
        # what anybody can send
        "def f():\n    data = request.get_json()\n    if not data.get('user'):\n        abort(401)\n    run(data)",
        "def f():\n    if not request.cookies.get('session'):\n        abort(401)\n    run(name)",
        "def f():\n    user = request.cookies.get('user')\n    if not user:\n        abort(401)\n    run(name)",
        "def f(\n    session: str,\n):\n    if not session:\n        abort(401)\n    run(name)",
        "  const session = req.headers['x-session'];\n  if (!session) return res.sendStatus(401);\n  run(name);",
        "  const { session } = req.body;\n  if (!session) return res.sendStatus(401);\n  run(name);",
    ],
)
def test_a_function_that_does_not(code: str) -> None:
    assert not turns_strangers_away(code)


def test_what_is_run_before_may_refuse() -> None:
    assert refuses_strangers("def f(token):\n    if not valid(token):\n        raise HTTPException(status_code=401)")
    assert not refuses_strangers("def f():\n    g.user = find(session.get('id'))")
    assert not refuses_strangers("function f(req, res) {\n  if (blocked(req.ip)) res.sendStatus(403);\n}")
    assert not refuses_strangers('def f(token):\n    """Else 401, "as said"."""\n    return token  # or 401')
    assert not refuses_strangers(
        "(token) => {\n  try { read(token) } catch { console.log('Unauthorized') }\n  next()\n}"
    )
    csrf = "def f():\n    if session.get('csrf_token') != sent():\n        abort(403)"
    assert not refuses_strangers(csrf.replace("session.get", "known"))


@pytest.mark.parametrize(
    "code",
    [
        "(req, res, next) => {\n  if (!apiKey) return next();\n  if (sent !== apiKey) deny(401);\n}",
        "(req, res, next) => {\n  if (process.env.USER == undefined) {\n    return next();\n  }\n  deny(401);\n}",
        "(req, res, next) => {\n  const token = read();\n  if (!token) {\n    next();\n    return;\n  }\n  check();\n}",
        "def f(request):\n    if not settings.auth_required:\n        return True\n    raise ApiError(401)",
        "def f(request):\n    if not settings.enabled:\n        return anybody()\n    raise ApiError(401)",
        "def f(token):\n    if settings.key:\n        if token != settings.key:\n            abort(401)\n    run()",
        "(req, res, next) => {\n  if (config.auth) {\n    if (!req.user) return deny(401);\n  }\n  next();\n}",
        "def f(token=None):\n    if token is None:\n        return None\n    return check(token) or abort(401)",
        "def f(user = Depends(get_current_user_optional)):\n    if hidden():\n        raise ApiError(403)",
    ],
)
def test_what_lets_in_who_is_not_logged_in(code: str) -> None:
    assert lets_strangers_in(code)
    assert not refuses_strangers(code)


@pytest.mark.parametrize(
    "code",
    [
        "(req, res, next) => {\n  if (!req.user) return res.sendStatus(401);\n  next();\n}",
        "(req, res, next) => {\n  if (!needsAuth(req.path)) return next();\n  deny(401, req.user);\n}",
        "(req, res, next) => {\n  if (process.env.OPEN === 'true') return next();\n  deny(401, req.user);\n}",
        "(req, res, next) => {\n  if (!isExpired(token)) return next();\n  res.sendStatus(401);\n}",
        "def f(token):\n    if not token:\n        raise ApiError(401)\n    return True",
        "(req, res, next) => {\n  if (config.log) {\n    note(req);\n  }\n  if (!req.user) deny(401);\n  next();\n}",
    ],
)
def test_what_does_not(code: str) -> None:
    assert not lets_strangers_in(code)


def test_what_is_set_before_is_read_once() -> None:
    line = f"    if not user: return 'login'; a('{'user ' * 80}')\n"
    before = time.process_time()
    assert not turns_strangers_away(f"def f():\n    user = form\n{line * 4_000}    run(name)")
    assert time.process_time() - before < 10  # with the square of it, minutes


def test_long_functions_take_time_by_their_length() -> None:
    code = "\n".join(["  if (!req.user) {", " " * 400 + "note();"] * 10_000)
    before = time.process_time()
    assert not turns_strangers_away(code)
    assert not lets_strangers_in(code)
    assert time.process_time() - before < 10  # with the square of it, minutes
