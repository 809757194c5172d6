"""New members."""
from flask import Flask, jsonify, request
from flask_sqlalchemy import SQLAlchemy

app = Flask(__name__)
db = SQLAlchemy(app)


class Member(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String)
    mail = db.Column(db.String)
    is_admin = db.Column(db.Boolean, default=False)


# case: vulnerable CWE-915
@app.post("/members")
def create():
    fields = dict(request.form)
    member = Member(**fields)
    db.session.add(member)
    db.session.commit()
    return jsonify(id=member.id), 201


# case: safe CWE-915
@app.post("/members/plain")
def create_plain():
    fields = dict(request.form)
    member = Member(name=fields["name"], mail=fields["mail"])
    db.session.add(member)
    db.session.commit()
    return jsonify(id=member.id), 201
