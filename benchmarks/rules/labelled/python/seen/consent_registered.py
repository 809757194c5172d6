from flask import Flask, jsonify, redirect, request

app = Flask(__name__)


# case: safe CWE-601
CLIENTS = {"web": "https://web.example.com/callback", "cli": "http://localhost:8123/"}


class Consent:
    def __init__(self, client, callback):
        self.client = client
        self.asked = callback
        self.callback = CLIENTS.get(client)
        self.scopes = []

    def allow(self, scope):
        self.scopes.append(scope)
        return self

    def finish(self):
        return redirect(self.callback)


@app.get("/consent/registered")
def consent():
    client = request.args.get("client_id", "web")
    if client not in CLIENTS:
        return jsonify(error="client"), 400
    flow = Consent(client, request.args.get("redirect_uri"))
    if flow.asked != flow.callback:
        return jsonify(error="redirect_uri"), 400
    for scope in request.args.getlist("scope"):
        flow.allow(scope)
    return flow.finish()
