from flask import Flask, jsonify, request
from flask_sqlalchemy import SQLAlchemy

app = Flask(__name__)
db = SQLAlchemy()


class Volunteer(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(80))
    mail = db.Column(db.String(120))
    is_coordinator = db.Column(db.Boolean, default=False)


# case: vulnerable CWE-915
def build(model, values):
    return model(**values)


@app.post("/volunteers")
def sign_up():
    details = dict(request.get_json())
    details.setdefault("name", "unknown")
    person = build(Volunteer, details)
    db.session.add(person)
    db.session.commit()
    return jsonify(id=person.id)


# case: safe CWE-915
@app.post("/volunteers/short")
def sign_up_short():
    details = request.get_json()
    values = {key: details[key] for key in ("name", "mail") if key in details}
    person = Volunteer(**values)
    db.session.add(person)
    db.session.commit()
    return jsonify(id=person.id)
