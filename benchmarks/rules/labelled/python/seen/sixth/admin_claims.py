import jwt
import tornado.web
from jose import jwt as jose_jwt


# case: vulnerable CWE-347
class AdminHandler(tornado.web.RequestHandler):
    def get_current_user(self):
        token = self.get_cookie("session", "")
        claims = jose_jwt.get_unverified_claims(token)
        return claims if claims.get("admin") else None

    @tornado.web.authenticated
    def get(self):
        self.write({"admin": self.current_user["sub"]})


# case: safe CWE-347
class StaffHandler(tornado.web.RequestHandler):
    def get_current_user(self):
        token = self.get_cookie("session", "")
        try:
            return jwt.decode(
                token,
                self.settings["jwt_key"],
                algorithms=["RS256"],
                options={"verify_signature": True, "verify_aud": False},
            )
        except jwt.InvalidTokenError:
            return None

    @tornado.web.authenticated
    def get(self):
        self.write({"staff": self.current_user["sub"]})
