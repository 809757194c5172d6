import smtplib
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, quote, unquote, urlsplit

from flask import Flask, make_response, request

app = Flask(__name__)


class Handler(BaseHTTPRequestHandler):
    def parameter(self, name):
        return parse_qs(urlsplit(self.path).query).get(name, [""])[0]

    def do_HEAD(self):
        self.send_response(200)
        # across: python-header-injection
        self.send_header("Content-Language", self.parameter("language"))
        self.end_headers()

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        text = self.rfile.read(length).decode()
        self.send_response(200)
        # ruleid: python-header-injection
        self.send_header("X-Text", text)
        # ok: python-header-injection
        self.send_header("X-Length", str(length))
        self.end_headers()

    def do_GET(self):
        query = parse_qs(urlsplit(self.path).query)
        name = query.get("name", [""])[0]
        self.send_response(200)
        # ruleid: python-header-injection
        self.send_header("X-Name", name)
        # ruleid: python-header-injection
        self.send_header("Content-Disposition", f'attachment; filename="{name}"')
        # ok: python-header-injection
        self.send_header("X-Name", quote(name))
        # ok: python-header-injection
        self.send_header("X-Name", name.replace("\r", "").replace("\n", ""))
        # ok: python-header-injection
        self.send_header("X-Path", self.path)
        self.end_headers()


def application(environ, start_response):
    query = parse_qs(environ["QUERY_STRING"])
    language = query.get("language", ["en"])[0]
    # ruleid: python-served-header-injection
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Language", language)])
    # ok: python-served-header-injection
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Language", "en")])
    return [b""]


def listed(environ, start_response):
    query = parse_qs(environ["QUERY_STRING"])
    # ruleid: python-served-header-injection
    headers = [("Content-Type", "text/plain"), ("Content-Language", query["language"][0])]
    start_response("200 OK", headers)
    return [b""]


@app.get("/named")
def named():
    response = make_response("named")
    # Werkzeug refuses line breaks.
    # ok: python-header-injection
    response.headers["X-Name"] = request.args["name"]
    return response


@app.post("/write")
def write():
    subject = request.form["subject"]
    text = request.form["text"]
    server = smtplib.SMTP("mail")
    # ruleid: python-mail-header-injection
    server.sendmail("site@site.test", "us@site.test", f"Subject: {subject}\n\n{text}")
    # ruleid: python-mail-header-injection
    server.sendmail("site@site.test", "us@site.test", "Subject: " + subject + "\n\n" + text)
    # ruleid: python-mail-header-injection
    server.sendmail("site@site.test", "us@site.test", "Subject: %s\n\n%s" % (subject, text))
    # ok: python-mail-header-injection
    server.sendmail("site@site.test", "us@site.test", f"Subject: A question\n\n{text}")
    message = EmailMessage()
    # ok: python-mail-header-injection
    message["Subject"] = subject
    server.send_message(message)
    if "\n" in subject or "\r" in subject:
        return "no"
    # ok: python-mail-header-injection
    server.sendmail("site@site.test", "us@site.test", f"Subject: {subject}\n\n{text}")
    return "sent"


async def talk(reader, writer):
    target = unquote((await reader.readline()).decode("latin-1").split(" ")[1])
    # ruleid: python-header-injection
    head = f"HTTP/1.1 204 No Content\r\nX-Target: {target}\r\n\r\n"
    writer.write(head.encode("latin-1"))
    body = target.encode()
    # ok: python-header-injection
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    lines = ["HTTP/1.1 204 No Content", "X-Target: " + target]
    # ruleid: python-header-injection
    writer.write("\r\n".join(lines).encode("latin-1"))


async def application(scope, receive, send):
    name = unquote(scope["query_string"].decode())
    # ruleid: python-served-header-injection
    await send({"type": "http.response.start", "status": 200, "headers": [(b"x-name", name.encode())]})
    await send({"type": "http.response.body", "body": b""})
