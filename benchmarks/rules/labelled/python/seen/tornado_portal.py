"""Member portal on Tornado."""
import html
import json
import os
from urllib.parse import unquote, urlsplit

import tornado.web
from tornado.escape import xhtml_escape

HOME = "/home"
LANDING = {"docs": "/docs/start", "billing": "/billing/overview", "team": "/team"}


class BaseHandler(tornado.web.RequestHandler):
    def get_current_user(self):
        return self.get_signed_cookie("member")

    def page(self, title, body):
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(f"<!doctype html><title>{html.escape(title)}</title><main>{body}</main>")


def greeting(name):
    return f"<h1>Welcome back, {name}</h1>"


def is_local(url):
    parts = urlsplit(url)
    return not parts.scheme and not parts.netloc and url.startswith("/") and url[1:2] not in ("/", "\\")


# case: vulnerable CWE-79
class SearchHandler(BaseHandler):
    async def get(self):
        term = self.get_query_argument("q", "")
        hits = await self.application.index.find(term)
        self.write(f"<p>{len(hits)} results for <b>{term}</b></p>")


# case: safe CWE-79
class SearchCountHandler(BaseHandler):
    async def get(self):
        term = self.get_query_argument("q", "")
        hits = await self.application.index.find(term)
        self.write(f"<p>{len(hits)} results for <b>{xhtml_escape(term)}</b></p>")


# case: vulnerable CWE-79
class WelcomeHandler(BaseHandler):
    def get(self, nickname):
        body = greeting(unquote(nickname))
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish("<!doctype html><main>" + body + "</main>")


# case: safe CWE-79
class BadgeHandler(BaseHandler):
    def get(self, nickname):
        body = greeting(html.escape(unquote(nickname)))
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish("<!doctype html><main>" + body + "</main>")


# case: safe CWE-79
class SuggestHandler(BaseHandler):
    def get(self):
        words = self.get_query_arguments("w")
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps({"words": words, "markup": [f"<b>{word}</b>" for word in words]}))


# case: vulnerable CWE-601
class LoginHandler(BaseHandler):
    def post(self):
        self.set_signed_cookie("member", self.application.login(self), secure=True, httponly=True)
        self.redirect(self.get_argument("next", HOME))


# case: safe CWE-601
class SsoHandler(BaseHandler):
    def post(self):
        self.set_signed_cookie("member", self.application.login(self), secure=True, httponly=True)
        target = self.get_argument("next", HOME)
        if not is_local(target):
            target = HOME
        self.redirect(target)


# case: vulnerable CWE-601
class LogoutHandler(BaseHandler):
    def get(self):
        self.clear_cookie("member")
        target = self.request.headers.get("X-Return-To") or self.get_query_argument("return", "")
        if target.startswith("/"):
            self.redirect(target)
        else:
            self.redirect(HOME)


# case: safe CWE-601
class LandingHandler(BaseHandler):
    def get(self, section):
        self.redirect(LANDING.get(section, HOME), permanent=False)


def make_app(index):
    app = tornado.web.Application(
        [(r"/search", SearchHandler), (r"/count", SearchCountHandler), (r"/hi/(.+)", WelcomeHandler),
         (r"/badge/(.+)", BadgeHandler), (r"/suggest", SuggestHandler), (r"/login", LoginHandler),
         (r"/sso", SsoHandler), (r"/logout", LogoutHandler), (r"/go/(\w+)", LandingHandler)],
        cookie_secret=os.environ["COOKIE_SECRET"], xsrf_cookies=True,
    )
    app.index = index
    return app
