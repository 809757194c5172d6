import os

from flask import Flask, session


# case: safe CWE-1004
def create_app():
    app = Flask(__name__)
    app.config.update(
        SECRET_KEY=os.environ["FORUM_SECRET"],
        SESSION_COOKIE_SECURE=True,
        SESSION_COOKIE_HTTPONLY=True,
    )

    @app.get("/enter")
    def enter():
        session["entered"] = True
        return {"ok": True}

    return app
