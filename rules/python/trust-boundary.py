import flask
from flask import Flask, request, session

app = Flask(__name__)
THEMES = ("light", "dark")


@app.route("/flask")
def by_flask():
    role = request.form["role"]
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session["role"] = role
    # ruleid: python-trust-boundary, python-session-identity-from-request
    flask.session["group"] = "group-" + role
    # ok: python-trust-boundary
    session["page"] = int(request.args["page"])
    theme = request.args["theme"]
    if theme not in THEMES:
        theme = "light"
    # ok: python-trust-boundary
    session["theme"] = theme
    return "done"


def by_django(request):
    # ruleid: python-trust-boundary, python-session-identity-from-request
    request.session["user"] = request.GET.get("user")
    # ruleid: python-trust-boundary
    # ok: python-session-identity-from-request
    request.session["browser"] = request.META["HTTP_USER_AGENT"]
    # ok: python-trust-boundary
    request.session["address"] = request.META["REMOTE_ADDR"]
    # ok: python-trust-boundary
    request.session["port"] = request.META.get("SERVER_PORT", "80")
    # ok: python-trust-boundary
    request.session["seen"] = True
    # ok: python-trust-boundary
    request.session["visits"] = request.session.get("visits", 0) + 1


@app.route("/names")
def names():
    name = request.form["name"]
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session[name] = True
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session.update(request.form)
    # ruleid: python-trust-boundary
    # ok: python-session-identity-from-request
    session.update(town=request.form["town"])
    # ok: python-trust-boundary
    session.update({"step": 1})
    known = request.form["known"]
    if known not in THEMES:
        return "no"
    # ok: python-trust-boundary
    session[known] = True
    return "done"


@app.post("/switch")
def switch():
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session["tenantId"] = request.get_json()["tenant"]
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session.setdefault("is_admin", request.args.get("admin"))
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session.update({"step": 2, "account_id": request.form["account"]})
    # ruleid: python-trust-boundary
    # ok: python-session-identity-from-request
    session.update({"language": request.form["language"], "user": 1})
    # ruleid: python-trust-boundary
    # ok: python-session-identity-from-request
    session["user_language"] = request.form["language"]
    # ruleid: python-trust-boundary
    # ok: python-session-identity-from-request
    session["account_next_url"] = request.args["next"]
    name = request.args["name"]
    # ruleid: python-trust-boundary
    # ok: python-session-identity-from-request
    session[f"seen_{name}"] = request.args["page"]
    for each, value in request.form.items():
        # ruleid: python-trust-boundary, python-session-identity-from-request
        session[each] = value
    for each in ("town", "street"):
        # ruleid: python-trust-boundary
        # ok: python-session-identity-from-request
        session[each] = request.form[each]
    return "switched"


@app.post("/mark/<name>")
def mark(name):
    mark_name = name.replace("-", "_")
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session[mark_name] = "1"
    return "marked"


@app.post("/login")
def login():
    user = User.query.filter_by(name=request.form["user"]).one()
    if not user.check_password(request.form["password"]):
        return "no"
    # ruleid: python-trust-boundary
    # ok: python-session-identity-from-request
    session["user"] = request.form["user"]
    return "yes"


class Profile(RequestHandler):
    async def post(self):
        # ruleid: python-trust-boundary, python-session-identity-from-request
        self.session["role"] = self.get_argument("role")
        form = await self.request.form()
        # ruleid: python-trust-boundary, python-session-identity-from-request
        self.session["uid"] = form["uid"]
        # ok: python-trust-boundary, python-session-identity-from-request
        self.session["owner"] = self.current_user.id


async def enter(request):
    # ruleid: python-trust-boundary, python-session-identity-from-request
    request.ctx.session["user"] = request.args.get("user")
    session = await get_session(request)
    data = await request.json()
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session["customer_id"] = data["customer"]
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session["user_id"] = request.cookies.get("uid")
    # ruleid: python-trust-boundary, python-session-identity-from-request
    session[request.args["name"]] = True
    # ok: python-trust-boundary, python-session-identity-from-request
    session["user_id"] = (await find(request.cookies.get("uid"))).id
