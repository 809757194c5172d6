import os
from wsgiref.simple_server import make_server

SPOOL = "/var/spool/orders"


# case: safe CWE-732
def application(environ, start_response):
    length = int(environ.get("CONTENT_LENGTH") or 0)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    descriptor = os.open(os.path.join(SPOOL, "next.order"), flags, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(environ["wsgi.input"].read(length))
    start_response("202 Accepted", [("Content-Type", "text/plain")])
    return [b"queued"]


if __name__ == "__main__":
    make_server("127.0.0.1", 8090, application).serve_forever()
