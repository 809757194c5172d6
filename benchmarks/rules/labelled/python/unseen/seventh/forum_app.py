import os

from flask import Flask
from flask_wtf.csrf import CSRFProtect


# case: safe CWE-352
def create_app():
    app = Flask(__name__)
    app.config.update(SECRET_KEY=os.environ["FORUM_SECRET"], WTF_CSRF_ENABLED=True)
    csrf = CSRFProtect()
    csrf.init_app(app)

    @app.post("/topics/<int:topic>/delete")
    def delete_topic(topic):
        app.extensions["forum"].delete(topic)
        return "", 204

    return app
