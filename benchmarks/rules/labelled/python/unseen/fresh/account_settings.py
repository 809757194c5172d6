"""Members change their settings."""
from flask import Flask, g, jsonify, request
from flask_sqlalchemy import SQLAlchemy

app = Flask(__name__)
db = SQLAlchemy(app)


class Member(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String)
    mail = db.Column(db.String)
    is_admin = db.Column(db.Boolean, default=False)


# case: vulnerable CWE-915
@app.patch("/me")
def change():
    member = db.session.get(Member, g.member_id)
    for field, value in request.get_json().items():
        setattr(member, field, value)
    db.session.commit()
    return jsonify(name=member.name)


# case: safe CWE-915
@app.patch("/me/contact")
def change_contact():
    member = db.session.get(Member, g.member_id)
    for field, value in request.get_json().items():
        if field in {"name", "mail"}:
            setattr(member, field, value)
    db.session.commit()
    return jsonify(name=member.name)
