import bleach
import markdown
from flask import Flask, Response, make_response, render_template_string, request
from markupsafe import Markup, escape

app = Flask(__name__)
PAGE = "<html><body>%s</body></html>"


# case: vulnerable CWE-79
class Card:
    def __init__(self, title, text=""):
        self.title = title
        self.text = text

    def render(self):
        return "<div class='card'><h2>" + self.title + "</h2>" + self.text + "</div>"


@app.get("/card")
def card():
    return PAGE % Card(request.args.get("title", ""), "Soup").render()


# case: safe CWE-79
class SafeCard:
    def __init__(self, title, text=""):
        self.title = escape(title)
        self.text = escape(text)

    def render(self):
        return "<div class='card'><h2>" + str(self.title) + "</h2>" + str(self.text) + "</div>"


@app.get("/card/safe")
def card_safe():
    return PAGE % SafeCard(request.args.get("title", ""), "Soup").render()


# case: vulnerable CWE-79
@app.post("/preview")
def preview():
    text = markdown.markdown(request.form["text"])
    return render_template_string("<article>{{ text }}</article>", text=Markup(text))


# case: safe CWE-79
@app.post("/preview/clean")
def preview_clean():
    text = bleach.clean(markdown.markdown(request.form["text"]), tags=["p", "em", "strong"])
    return render_template_string("<article>{{ text }}</article>", text=Markup(text))


# case: vulnerable CWE-79
@app.get("/search")
def search():
    words = request.args.getlist("w")
    items = "".join(f"<li>{word}</li>" for word in words)
    response = make_response("<ul>" + items + "</ul>")
    response.headers["X-Count"] = str(len(words))
    return response


# case: safe CWE-79
@app.get("/search/plain")
def search_plain():
    words = request.args.getlist("w")
    return Response("\n".join(words), mimetype="text/plain")


# case: vulnerable CWE-79
@app.get("/hello")
def hello():
    return render_template_string("<p>{{ name|safe }}</p>", name=request.args.get("name"))


# case: safe CWE-79
@app.get("/hello/marked")
def hello_marked():
    return Markup("<p>{}</p>").format(request.args.get("name"))
