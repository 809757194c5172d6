import tornado.web


class Base(tornado.web.RequestHandler):
    def get_current_user(self):
        return self.get_signed_cookie("singer")


# case: vulnerable CWE-1004
class Entry(Base):
    async def post(self):
        name = self.get_body_argument("name")
        self.set_secure_cookie("session", name, expires_days=2, secure=True)
        self.redirect("/songs")


# case: safe CWE-1004
class Rehearsal(Base):
    async def post(self):
        name = self.get_body_argument("name")
        self.set_signed_cookie("session", name, expires_days=2, secure=True, httponly=True)
        self.redirect("/songs")


# case: safe CWE-614
class Concert(Base):
    kept = {"secure": True, "httponly": True}

    async def post(self):
        self.set_signed_cookie("session", self.get_body_argument("name"), **self.kept)
        self.redirect("/songs")


# case: vulnerable CWE-614
class Backstage(Base):
    kept = {"httponly": True, "samesite": "Lax"}

    async def post(self):
        self.set_signed_cookie("session", self.get_body_argument("name"), **self.kept)
        self.redirect("/backstage")
