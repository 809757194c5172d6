"""Small status server on http.server, used inside containers without a framework."""
import json
import logging
import os
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s")
log = logging.getLogger("status")
TYPES = {"json": "application/json", "text": "text/plain; charset=utf-8"}
LANGUAGE = re.compile(r"[a-z]{2}(-[A-Z]{2})?")


class StatusHandler(BaseHTTPRequestHandler):
    def param(self, name, default=""):
        return parse_qs(urlsplit(self.path).query).get(name, [default])[0]

    def reply(self, payload):
        body = json.dumps(payload).encode()
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        name = urlsplit(self.path).path.strip("/").replace("-", "_") or "language"
        known = {"language", "locale", "trace", "format", "note", "counter", "label", "check_email"}
        handler = getattr(self, "get_" + name) if name in known else self.get_format
        handler()

    # case: vulnerable CWE-113
    def get_language(self):
        self.send_response(200)
        self.send_header("Content-Language", self.param("lang", "en"))
        self.reply({"up": True})

    # case: safe CWE-113
    def get_locale(self):
        lang = self.param("lang", "en")
        self.send_response(200)
        self.send_header("Content-Language", lang if LANGUAGE.fullmatch(lang) else "en")
        self.reply({"up": True})

    # case: vulnerable CWE-113
    def get_trace(self):
        self.send_response(200)
        trace = unquote(self.headers.get("X-Trace", "none"))
        self.send_header("X-Trace", trace)
        self.reply({"traced": True})

    # case: safe CWE-113
    def get_format(self):
        self.send_response(200)
        self.send_header("X-Format", TYPES.get(self.param("format"), TYPES["json"]))
        self.reply({"up": True})

    # case: vulnerable CWE-117
    def get_note(self):
        text = self.param("text")
        log.error("operator note: {}".format(text))
        self.send_response(200)
        self.reply({"noted": True})

    # case: safe CWE-117
    def get_counter(self):
        try:
            step = int(self.param("step", "1"))
        except ValueError:
            step = 1
        log.error("counter moved by {}".format(step))
        self.send_response(200)
        self.reply({"step": step})

    # case: safe CWE-117
    def get_label(self):
        text = self.param("text")
        log.error("label set to %r", text)
        self.send_response(200)
        self.reply({"labelled": True})

    # case: vulnerable CWE-1333
    def get_check_email(self):
        address = self.param("address")
        ok = re.match(r"^([a-zA-Z0-9._]+)*@example\.com$", address)
        self.send_response(200)
        self.reply({"ok": bool(ok)})


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), StatusHandler).serve_forever()
