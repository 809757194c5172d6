import os

from flask import Flask, jsonify, session


# case: vulnerable CWE-614
def create_app():
    app = Flask(__name__)
    app.secret_key = os.environ["APP_KEY"]
    app.config["SESSION_COOKIE_HTTPONLY"] = True
    app.config["SESSION_COOKIE_SECURE"] = False
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"

    @app.get("/visit")
    def visit():
        session["visits"] = session.get("visits", 0) + 1
        return jsonify(visits=session["visits"])

    return app
