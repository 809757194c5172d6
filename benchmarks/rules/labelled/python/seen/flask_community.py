"""Community site: profile changes, comments, session cookies, moderation log."""
import json
import logging
import os
import re
from dataclasses import dataclass, fields

import re2
from flask import Blueprint, Flask, abort, current_app, jsonify, make_response, redirect, request, url_for
from flask.views import MethodView
from flask_login import current_user, login_required
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect, FlaskForm
from wtforms import StringField

db = SQLAlchemy()
csrf = CSRFProtect()
log = logging.getLogger("community")
bp = Blueprint("community", __name__)
HANDLE = re.compile(r"[A-Za-z0-9_]{3,20}")


class Member(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    handle = db.Column(db.String(20))
    bio = db.Column(db.Text)
    moderator = db.Column(db.Boolean, default=False)


@dataclass
class ProfileChange:
    bio: str = ""
    handle: str = ""


def flat(text):
    return "".join(ch if ch.isprintable() else "?" for ch in text)


# case: vulnerable CWE-915
@bp.patch("/me")
@login_required
def update_me():
    member = db.session.get(Member, current_user.id)
    for key, value in request.get_json().items():
        if hasattr(member, key):
            setattr(member, key, value)
    db.session.commit()
    return jsonify(updated=True)


# case: safe CWE-915
@bp.patch("/me/profile")
@login_required
def update_profile():
    member = db.session.get(Member, current_user.id)
    data = request.get_json()
    change = ProfileChange(bio=str(data.get("bio", "")), handle=str(data.get("handle", "")))
    for field in fields(change):
        setattr(member, field.name, getattr(change, field.name))
    db.session.commit()
    return jsonify(updated=True)


# case: vulnerable CWE-915
@bp.post("/members")
def join():
    member = Member(**request.form.to_dict())
    db.session.add(member)
    db.session.commit()
    return jsonify(id=member.id), 201


# case: safe CWE-915
@bp.post("/members/plain")
def join_plain():
    accepted = {name: request.form[name] for name in ("handle", "bio") if name in request.form}
    member = Member(**accepted)
    db.session.add(member)
    db.session.commit()
    return jsonify(id=member.id), 201


# case: vulnerable CWE-117
class ReportView(MethodView):
    decorators = [login_required]

    def post(self, handle):
        reason = request.form.get("reason", "")
        log.info("report against %s by %s: %s", handle, current_user.id, reason)
        return jsonify(reported=True)


# case: safe CWE-117
class FlagView(MethodView):
    decorators = [login_required]

    def post(self, handle):
        if not HANDLE.fullmatch(handle):
            abort(404)
        log.info("flag against %s by %s: %s", handle, current_user.id, flat(request.form.get("reason", "")))
        return jsonify(flagged=True)


bp.add_url_rule("/members/<handle>/report", view_func=ReportView.as_view("report"))
bp.add_url_rule("/members/<handle>/flag", view_func=FlagView.as_view("flag"))


# case: safe CWE-117
@bp.errorhandler(404)
def missing(error):
    log.warning("missing page %s", json.dumps({"path": request.path, "agent": request.headers.get("User-Agent", "")}))
    return jsonify(error="not found"), 404


# case: vulnerable CWE-117
@bp.post("/sessions")
def sign_in():
    handle = request.json.get("handle", "")
    member = current_app.extensions["members"].authenticate(handle, request.json.get("password", ""))
    if member is None:
        current_app.logger.warning("failed sign-in for " + handle)
        abort(401)
    return jsonify(id=member.id)


# case: vulnerable CWE-1333
@bp.post("/check/slug")
def check_slug():
    slug = request.form.get("slug", "")
    return jsonify(ok=re.match(r"^([a-z0-9]+-?)+$", slug) is not None)


# case: safe CWE-1333
@bp.post("/check/tag")
def check_tag():
    tag = request.form.get("tag", "")
    return jsonify(ok=re.match(r"^[a-z0-9]+(?:-[a-z0-9]+)*\Z", tag) is not None)


# case: vulnerable CWE-1333
@bp.get("/search/pattern")
def search_pattern():
    matcher = re.compile(request.args.get("pattern", "."))
    found = [m.handle for m in db.session.query(Member).limit(500) if matcher.search(m.bio or "")]
    return jsonify(found=found)


# case: safe CWE-1333
@bp.get("/search/linear")
def search_linear():
    try:
        matcher = re2.compile(request.args.get("pattern", "."))
    except re2.error:
        abort(400)
    found = [m.handle for m in db.session.query(Member).limit(500) if matcher.search(m.bio or "")]
    return jsonify(found=found)


# case: vulnerable CWE-352
class EmailForm(FlaskForm):
    class Meta:
        csrf = False

    email = StringField("email")


@bp.post("/me/email")
@csrf.exempt
@login_required
def change_email():
    form = EmailForm()
    if form.validate_on_submit():
        current_user.change_email(form.email.data)
    return redirect(url_for("community.update_me"))


# case: safe CWE-352
class PhoneForm(FlaskForm):
    phone = StringField("phone")


@bp.post("/me/phone")
@login_required
def change_phone():
    form = PhoneForm()
    if form.validate_on_submit():
        current_user.change_phone(form.phone.data)
    return redirect(url_for("community.update_me"))


# case: vulnerable CWE-614
@bp.post("/remember")
@login_required
def remember():
    response = make_response(jsonify(remembered=True))
    response.set_cookie("remember", current_user.remember_token(), httponly=True, samesite="Lax", max_age=2592000)
    return response


# case: safe CWE-614
@bp.post("/keep")
@login_required
def keep():
    response = make_response(jsonify(kept=True))
    response.set_cookie(
        "__Host-keep", current_user.remember_token(), httponly=True, samesite="Lax", secure=True, max_age=2592000
    )
    return response


# case: vulnerable CWE-798
def create_app():
    app = Flask(__name__)
    app.config["SECRET_KEY"] = "b1f7c0d2e94a4f0c8d5be76a2c9e1f03"
    app.config["SQLALCHEMY_DATABASE_URI"] = os.environ["DATABASE_URL"]
    app.config.update(SESSION_COOKIE_SECURE=True, SESSION_COOKIE_SAMESITE="Lax")
    db.init_app(app)
    csrf.init_app(app)
    app.register_blueprint(bp)
    return app


# case: safe CWE-798
def create_worker_app():
    app = Flask("worker")
    app.config["SECRET_KEY"] = os.environ["SECRET_KEY"]
    app.config["SQLALCHEMY_DATABASE_URI"] = os.environ["DATABASE_URL"]
    app.config.update(SESSION_COOKIE_SECURE=True, SESSION_COOKIE_SAMESITE="Lax")
    db.init_app(app)
    csrf.init_app(app)
    return app
