from flask import Flask, render_template_string, request

app = Flask(__name__)
LAYOUT = "<article><h1>{{ subject }}</h1><div>{{ text }}</div></article>"


# case: vulnerable CWE-1336
@app.post("/preview")
def preview():
    subject = request.form["subject"]
    text = request.form["text"]
    template = LAYOUT.replace("{{ text }}", text)
    return render_template_string(template, subject=subject)


# case: safe CWE-1336
@app.post("/preview/plain")
def plain_preview():
    values = {"subject": request.form["subject"], "text": request.form["text"]}
    return render_template_string(LAYOUT, **values)
