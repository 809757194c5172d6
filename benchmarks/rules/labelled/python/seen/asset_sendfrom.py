from flask import Flask, abort, request, send_from_directory

app = Flask(__name__)
ASSETS = "/srv/assets"


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-22
@app.get("/assets/<path:name>")
def asset(name):
    version = request.args.get("v", "")
    if version and not version.isdigit():
        abort(400)
    return send_from_directory(ASSETS, name, as_attachment=True, max_age=3600)


@app.get("/healthz")
def healthz():
    return {"status": "up"}
