from io import StringIO

from flask import Flask, make_response, request

app = Flask(__name__)


# case: vulnerable CWE-79
def write_answers(out, answers):
    for question, answer in answers:
        out.write("<dt>")
        out.write(question)
        out.write("</dt><dd>")
        out.write(answer or "-")
        out.write("</dd>")


@app.post("/survey")
def survey():
    questions = ["Colour", "Shape", "Size"]
    answers = [request.form.get(q.lower(), "")[:500] for q in questions]
    filled = sum(1 for a in answers if a)
    out = StringIO()
    out.write("<h2>%d of %d</h2><dl>" % (filled, len(questions)))
    write_answers(out, zip(questions, answers))
    out.write("</dl>")
    response = make_response(out.getvalue())
    response.headers["Cache-Control"] = "private"
    return response
