import io

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-22
@app.get("/locale/known")
def locale():
    lang = request.headers.get("Accept-Language", "en")
    known = {"en": "en_GB", "de": "de_CH", "fr": "fr_FR"}
    chosen = known["en"]
    for code, folder in known.items():
        if lang.startswith(code):
            chosen = folder
    try:
        handle = io.open(f"/srv/locale/{chosen}", encoding="utf-8")
    except OSError:
        return jsonify(lines=0)
    with handle:
        return jsonify(lines=sum(1 for _ in handle))


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
