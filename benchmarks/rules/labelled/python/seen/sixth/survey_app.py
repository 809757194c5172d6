import os

from flask import Flask, request, session
from flask_wtf.csrf import CSRFProtect


# case: vulnerable CWE-352
class SurveyConfig:
    SECRET_KEY = os.environ.get("SURVEY_SECRET")
    WTF_CSRF_ENABLED = False


def create_app():
    app = Flask(__name__)
    app.config.from_object(SurveyConfig)
    CSRFProtect(app)

    @app.post("/answers")
    def answers():
        session["answers"] = len(request.form)
        return {"ok": True}

    return app
