"""Device manager: configuration files, key storage, firmware spool."""
import json
import os
import re
import stat
import tempfile
from pathlib import Path

import tornado.web

CONFIGS = Path("/etc/devices")
KEYS = Path("/var/lib/devices/keys")


class ApiHandler(tornado.web.RequestHandler):
    def prepare(self):
        if self.get_signed_cookie("operator") is None:
            raise tornado.web.HTTPError(403)

    def body(self):
        return json.loads(self.request.body)


class Storage:
    @staticmethod
    def write(path, data):
        with open(path, "wb") as out:
            out.write(data)
        return path


# case: vulnerable CWE-732
class KeyHandler(ApiHandler):
    def put(self):
        path = Storage.write(KEYS / "device.pem", self.request.body)
        os.chmod(path, 0o666)
        self.write({"stored": True})


# case: safe CWE-732
class CertificateHandler(ApiHandler):
    def put(self):
        path = Storage.write(KEYS / "client.pem", self.request.body)
        os.chmod(path, stat.S_IRUSR | stat.S_IWUSR)
        self.write({"stored": True})


# case: vulnerable CWE-732
class TokenHandler(ApiHandler):
    def post(self):
        previous = os.umask(0)
        try:
            descriptor = os.open(KEYS / "token", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o777)
            with os.fdopen(descriptor, "w") as out:
                out.write(self.body()["token"])
        finally:
            os.umask(previous)
        self.write({"stored": True})


# case: safe CWE-732
class PinHandler(ApiHandler):
    def post(self):
        previous = os.umask(0o077)
        try:
            descriptor = os.open(KEYS / "pin", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w") as out:
                out.write(self.body()["pin"])
        finally:
            os.umask(previous)
        self.write({"stored": True})


# case: vulnerable CWE-732
class ScriptHandler(ApiHandler):
    def post(self):
        script = CONFIGS / "on-connect.sh"
        script.write_text("#!/bin/sh\nexec /usr/bin/device-online\n")
        script.chmod(stat.S_IRWXU | stat.S_IRWXG | stat.S_IRWXO)
        self.write({"installed": True})


# case: safe CWE-732
class HookHandler(ApiHandler):
    def post(self):
        script = CONFIGS / "on-leave.sh"
        script.write_text("#!/bin/sh\nexec /usr/bin/device-offline\n")
        script.chmod(0o750)
        self.write({"installed": True})


# case: vulnerable CWE-377
class FirmwareHandler(ApiHandler):
    def put(self):
        spool = os.path.join(tempfile.gettempdir(), "firmware-%d.bin" % os.getpid())
        Storage.write(spool, self.request.body)
        self.write({"size": os.path.getsize(spool)})


# case: safe CWE-377
class PatchHandler(ApiHandler):
    def put(self):
        with tempfile.NamedTemporaryFile(prefix="firmware-", suffix=".bin", delete=False) as spool:
            spool.write(self.request.body)
        self.write({"size": os.path.getsize(spool.name)})


# case: vulnerable CWE-352
def device_app():
    return tornado.web.Application(
        [(r"/key", KeyHandler), (r"/token", TokenHandler), (r"/firmware", FirmwareHandler),
         (r"/login", OperatorLogin), (r"/serial", SerialHandler), (r"/label", LabelHandler), (r"/find", FindHandler)],
        cookie_secret=os.environ["COOKIE_SECRET"],
        xsrf_cookies=False,
    )


# case: safe CWE-352
def operator_app():
    return tornado.web.Application(
        [(r"/certificate", CertificateHandler), (r"/pin", PinHandler), (r"/hook", HookHandler),
         (r"/script", ScriptHandler), (r"/patch", PatchHandler), (r"/renew", OperatorRenew)],
        cookie_secret=os.environ["COOKIE_SECRET"],
        xsrf_cookies=True,
    )


# case: vulnerable CWE-614
class OperatorLogin(tornado.web.RequestHandler):
    def post(self):
        name = self.application.settings["login"](self.request.body)
        self.set_signed_cookie("operator", name, httponly=True)
        self.write({"in": True})


# case: safe CWE-614
class OperatorRenew(ApiHandler):
    def post(self):
        name = self.get_signed_cookie("operator")
        self.set_signed_cookie("operator", name, httponly=True, secure=True)
        self.write({"in": True})


# case: vulnerable CWE-1333
class SerialHandler(ApiHandler):
    pattern = re.compile(r"^(([A-Z]|[A-Z0-9])+-?)*#$")

    def get(self):
        serial = self.get_query_argument("serial")
        self.write({"ok": bool(self.pattern.match(serial))})


# case: safe CWE-1333
class LabelHandler(ApiHandler):
    pattern = re.compile(r"^[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}#\Z")

    def get(self):
        label = self.get_query_argument("label")
        self.write({"ok": bool(self.pattern.match(label))})


# case: safe CWE-1333
class FindHandler(ApiHandler):
    def get(self):
        wanted = re.compile(re.escape(self.get_query_argument("text")), re.IGNORECASE)
        self.write({"found": [name for name in os.listdir(CONFIGS) if wanted.search(name)]})
