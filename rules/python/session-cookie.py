from flask import Flask

app = Flask(__name__)
# ruleid: python-session-cookie-insecure
app.config["REMEMBER_COOKIE_SECURE"] = False
# ok: python-session-cookie-insecure
app.config["REMEMBER_COOKIE_SECURE"] = True
# ruleid: python-session-cookie-insecure
app.config.from_mapping(SESSION_COOKIE_SECURE=False)
# ok: python-session-cookie-insecure
app.config.from_mapping(SESSION_COOKIE_SECURE=True)
# ruleid: python-session-cookie-readable-by-scripts
app.config.update(REMEMBER_COOKIE_HTTPONLY=False)
# ok: python-session-cookie-readable-by-scripts
app.config.update(REMEMBER_COOKIE_HTTPONLY=True)


class Configuration:
    # ruleid: python-session-cookie-readable-by-scripts
    REMEMBER_COOKIE_HTTPONLY = False
    # ok: python-session-cookie-readable-by-scripts
    CSRF_COOKIE_HTTPONLY = False
