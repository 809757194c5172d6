"""Certificate texts for course participants."""
from flask import Flask, jsonify, request
from jinja2 import Environment

app = Flask(__name__)
env = Environment(autoescape=True)


def wording(course, note):
    return f"This certifies that {{{{ name }}}} attended {course}. {note}"


# case: vulnerable CWE-1336
@app.post("/certificates/<int:number>")
def certificate(number):
    notes = [line.strip() for line in request.form.getlist("note")]
    template = env.from_string(wording("Welding I", "; ".join(notes)))
    return jsonify(number=number, text=template.render(name="Ada"))
