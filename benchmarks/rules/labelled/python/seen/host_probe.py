import ipaddress
import os

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-78
@app.route("/probe")
def probe():
    host = request.args.get("host", "")
    count = min(int(request.args.get("count", 1)), 5)
    try:
        address = ipaddress.IPv4Address(host)
    except ValueError:
        return jsonify(error="not an address"), 400
    status = os.system("ping -c %d %s > /dev/null" % (count, address))
    return jsonify(up=status == 0)


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
