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


def remember(response, user):
    # ruleid: python-session-cookie-insecure
    response.set_signed_cookie("remembered_user", user.key, httponly=True)
    # ok: python-session-cookie-insecure
    response.set_signed_cookie("remembered_user", user.key, httponly=True, secure=True)
    # ok: python-session-cookie-insecure
    response.set_signed_cookie("colour", "blue")


class Desk:
    def get(self):
        # ruleid: python-session-cookie-insecure
        self.set_signed_cookie("operator", "ada", httponly=True)
        # ok: python-session-cookie-insecure
        self.set_signed_cookie("operator", "ada", httponly=True, secure=True)
        # ok: python-session-cookie-insecure
        self.set_signed_cookie("colour", "red", httponly=True)
