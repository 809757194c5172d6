from flask import Flask, render_template_string, request

app = Flask(__name__)


# case: vulnerable CWE-1336
@app.get("/letter")
def letter():
    opening = request.args.get("opening", "Dear customer")
    return render_template_string("<p>" + opening + "</p><p>{{ config.SIGNATURE }}</p>")


# case: safe CWE-1336
@app.get("/postcard")
def postcard():
    opening = request.args.get("opening", "Dear customer")
    return render_template_string("<p>{{ opening }}</p><p>{{ config.SIGNATURE }}</p>", opening=opening)
