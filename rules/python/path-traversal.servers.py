import os
import shutil
import tempfile
from http.server import BaseHTTPRequestHandler

from aiohttp import web
from starlette.responses import FileResponse
from twisted.web import resource


class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        # ruleid: python-path-traversal
        with open(os.path.join(ROOT, self.path[1:])) as file:
            self.wfile.write(file.read())

    def do_HEAD(self):
        name = self.rfile.readline().decode().strip()
        if not isinstance(name, str) or not _is_valid_oid(name):
            return
        # ok: python-path-traversal
        open(os.path.join(ROOT, name), "rb").close()

    def do_PUT(self):
        with tempfile.NamedTemporaryFile(dir=ROOT, delete=False) as file:
            file.write(self.rfile.read(100))
            kept = file.name
        # ok: python-path-traversal
        os.rename(kept, os.path.join(ROOT, "last"))
        # ok: python-path-traversal
        os.remove(file.name)
        # ruleid: python-path-traversal
        os.remove(os.path.join(ROOT, self.rfile.readline().decode()))


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


async def static_file(request):
    name = request.match_info["path"]
    if not name or ".." in name or name.startswith("/"):
        return web.Response(status=400)
    full = (STATIC / name).resolve()
    if not str(full).startswith(str(STATIC.resolve())):
        return web.Response(status=403)
    # ok: python-path-traversal
    return web.FileResponse(path=full)


async def unresolved_file(request):
    full = STATIC / request.match_info["path"]
    if not full.resolve(strict=False).is_relative_to(STATIC):
        return web.Response(status=403)
    # ok: python-path-traversal
    return web.FileResponse(path=full)


async def other_file(request):
    full = STATIC / request.match_info["path"]
    if str(full).startswith("a"):
        return web.Response(status=403)
    # ruleid: python-path-traversal
    return web.FileResponse(path=full)
