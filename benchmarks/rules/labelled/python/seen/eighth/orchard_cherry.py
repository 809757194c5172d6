import secrets

import cherrypy


class Orchard:
    def __init__(self):
        self.pickers = {}

    # case: vulnerable CWE-1004
    @cherrypy.expose
    def enter(self, picker):
        key = secrets.token_hex(20)
        self.pickers[key] = picker
        jar = cherrypy.response.cookie
        jar["session_id"] = key
        jar["session_id"]["path"] = "/"
        jar["session_id"]["secure"] = 1
        return "welcome"

    # case: safe CWE-1004
    @cherrypy.expose
    def enter_office(self, clerk):
        key = secrets.token_hex(20)
        self.pickers[key] = clerk
        jar = cherrypy.response.cookie
        jar["session_id"] = key
        jar["session_id"]["path"] = "/office"
        jar["session_id"]["secure"] = 1
        jar["session_id"]["httponly"] = 1
        return "welcome"


# case: vulnerable CWE-614
PUBLIC = {"/": {"tools.sessions.on": True, "tools.sessions.httponly": True, "tools.sessions.secure": False}}


def mount_public():
    cherrypy.tree.mount(Orchard(), "/", PUBLIC)


# case: safe CWE-614
OFFICE = {"/": {"tools.sessions.on": True, "tools.sessions.httponly": True, "tools.sessions.secure": True}}


def mount_office():
    cherrypy.tree.mount(Orchard(), "/office", OFFICE)
