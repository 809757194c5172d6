import os

import cherrypy
from bottle import route, static_file

ROOT = "/srv/files"


class Site:
    @cherrypy.expose
    def download(self, name):
        # ruleid: python-path-traversal
        return open(os.path.join(ROOT, name))

    @cherrypy.expose
    def files(self, *parts):
        full = os.path.join(ROOT, *parts)
        # ruleid: python-path-traversal
        return open(full)

    @cherrypy.expose
    def inside(self, name):
        full = os.path.join(ROOT, name)
        if not os.path.realpath(full).startswith(ROOT + os.sep):
            raise cherrypy.NotFound()
        # ok: python-path-traversal
        return open(full)

    def page_of(self, name):
        # ok: python-path-traversal
        return open(os.path.join(ROOT, name))


@route("/files/<name:path>")
def files(name):
    # ruleid: python-path-traversal
    return open(os.path.join(ROOT, name))


@route("/pages/<number:int>")
def page(number):
    # ok: python-path-traversal
    return open(os.path.join(ROOT, number))


@route("/static/<name:path>")
def static(name):
    # ok: python-path-traversal
    return static_file(name, root=ROOT)
