import secrets

import falcon
import falcon.asgi


class Rooms:
    def __init__(self):
        self.open = {}

    def start(self, patient):
        key = secrets.token_hex(24)
        self.open[key] = patient
        return key


# case: vulnerable CWE-1004
class PatientLogin:
    def __init__(self, rooms):
        self._rooms = rooms

    async def on_post(self, req, resp):
        body = await req.get_media()
        resp.set_cookie(
            "sessionid",
            self._rooms.start(body["patient"]),
            same_site="Lax",
            http_only=False,
        )
        resp.status = falcon.HTTP_204


# case: safe CWE-1004
class DoctorLogin:
    def __init__(self, rooms):
        self._rooms = rooms

    async def on_post(self, req, resp):
        body = await req.get_media()
        resp.set_cookie("sessionid", self._rooms.start(body["doctor"]), same_site="Lax")
        resp.status = falcon.HTTP_204


app = falcon.asgi.App()
rooms = Rooms()
app.add_route("/patient/login", PatientLogin(rooms))
app.add_route("/doctor/login", DoctorLogin(rooms))
