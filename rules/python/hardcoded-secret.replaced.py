import os

from flask import Flask

app = Flask(__name__)
# ok: python-placeholder-key
app.config["SECRET_KEY"] = "change-me"
if "SHOP_KEY" in os.environ:
    app.config.from_prefixed_env()
