import configparser
import io

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-22
@app.get("/locale")
def locale():
    lang = request.headers.get("Accept-Language", "en")
    conf = configparser.ConfigParser()
    conf.read_dict({"locale": {"fallback": "en", "wanted": lang.replace("%", "")}})
    chosen = conf["locale"]["wanted"]
    try:
        handle = io.open(f"/srv/locale/{chosen}", encoding="utf-8")
    except OSError:
        return jsonify(lines=0)
    with handle:
        return jsonify(lines=sum(1 for _ in handle))


@app.get("/healthz")
def healthz():
    return {"status": "up"}
