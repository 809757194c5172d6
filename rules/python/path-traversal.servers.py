import os
import shutil
from http.server import BaseHTTPRequestHandler

from starlette.responses import FileResponse
from twisted.web import resource


class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        # ruleid: python-path-traversal
        with open(os.path.join(ROOT, self.path[1:])) as file:
            self.wfile.write(file.read())


class Folder(resource.Resource):
    def render_GET(self, request):
        # ruleid: python-path-traversal
        return open(os.path.join(ROOT, *request.postpath)).read()

    def render_HEAD(self, request):
        # ok: python-path-traversal
        return open(os.path.join(ROOT, "start.html")).read()


async def application(scope, receive, send):
    # ruleid: python-path-traversal
    return FileResponse(ROOT + scope["path"])


class Service:
    def upload(self):
        # ruleid: python-path-traversal
        with open(os.path.join(ROOT, self.http_request.form["name"]), "wb") as file:
            file.write(self.http_request.get_data())


def delete_project(name):
    # ruleid: python-served-path-from-parameter
    shutil.rmtree(os.path.join(PROJECTS, name))


def delete_checked_project(name):
    full = os.path.join(PROJECTS, name)
    if not os.path.realpath(full).startswith(PROJECTS + os.sep):
        raise ValueError(name)
    # ok: python-served-path-from-parameter
    shutil.rmtree(full)
