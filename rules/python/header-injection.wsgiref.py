from urllib.parse import parse_qs, quote
from wsgiref.simple_server import make_server


def application(environ, start_response):
    query = parse_qs(environ["QUERY_STRING"])
    language = query.get("language", ["en"])[0]
    # ruleid: python-header-injection, python-served-header-injection
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Language", language)])
    # ok: python-header-injection, python-served-header-injection
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Language", quote(language))])
    headers = [("Content-Type", "text/plain")]
    # ruleid: python-header-injection, python-served-header-injection
    headers.append(("Location", query["next"][0]))
    start_response("302 Found", headers)
    return [b""]


make_server("127.0.0.1", 8000, application).serve_forever()
