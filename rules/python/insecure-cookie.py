from flask import Flask, make_response

app = Flask(__name__)
# ruleid: python-insecure-cookie
app.config["SESSION_COOKIE_SECURE"] = False
# ruleid: python-cookie-readable-by-scripts
app.config["SESSION_COOKIE_HTTPONLY"] = False
# ok: python-insecure-cookie
app.config["SESSION_COOKIE_SECURE"] = True


@app.route("/login")
def login():
    response = make_response("done")
    # ruleid: python-insecure-cookie
    response.set_cookie("remember", "1", secure=False, httponly=True)
    # ruleid: python-insecure-cookie
    response.set_cookie("session_id", new_id())
    # ok: python-insecure-cookie
    response.set_cookie("session_id", new_id(), secure=True, httponly=True)
    # ok: python-insecure-cookie
    response.set_cookie("theme", "dark")
    # ruleid: python-cookie-readable-by-scripts
    response.set_cookie("session_id", new_id(), secure=True, httponly=False)
    # ok: python-cookie-readable-by-scripts
    response.set_cookie("csrftoken", new_id(), secure=True, httponly=False)
    # ok: python-cookie-readable-by-scripts
    response.set_cookie("session_id", new_id(), secure=True, httponly=True)
    # ok: python-insecure-cookie
    response.set_cookie("auth", new_id(), **options)
    return response
