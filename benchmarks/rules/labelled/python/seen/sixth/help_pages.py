import os
from urllib.parse import parse_qs, unquote

PAGES = "/usr/share/helpdesk/pages"


# case: vulnerable CWE-22
def help_page(environ, start_response):
    name = unquote(environ.get("PATH_INFO", "")).lstrip("/")
    try:
        with open(os.path.join(PAGES, name), encoding="utf-8") as page:
            body = page.read()
    except OSError:
        start_response("404 Not Found", [("Content-Type", "text/plain")])
        return [b"not found"]
    start_response("200 OK", [("Content-Type", "text/plain; charset=utf-8")])
    return [body.encode()]


# case: safe CWE-22
def help_topic(environ, start_response):
    query = parse_qs(environ.get("QUERY_STRING", ""))
    topic = query.get("topic", ["index"])[0]
    topic = os.path.basename(topic)
    with open(os.path.join(PAGES, topic + ".txt"), encoding="utf-8") as page:
        body = page.read()
    start_response("200 OK", [("Content-Type", "text/plain; charset=utf-8")])
    return [body.encode()]
