from dataclasses import dataclass, field

import requests
from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-918
@dataclass
class Delivery:
    host: str
    port: int
    path: str = "/"
    headers: dict = field(default_factory=dict)

    @property
    def url(self):
        return f"http://{self.host}:{self.port}{self.path}"


def deliver(job: Delivery, payload):
    with requests.Session() as session:
        session.headers.update(job.headers)
        return session.post(job.url, json=payload, timeout=10)


@app.post("/hooks/test")
def test_hook():
    data = request.get_json()
    job = Delivery(data["host"], int(data.get("port", 80)), data.get("path", "/"))
    reply = deliver(job, {"event": "test"})
    return jsonify(status=reply.status_code, body=reply.text)
