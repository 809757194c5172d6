"""Operations console: host checks for the on-call team."""
import ipaddress
import os
import subprocess
from base64 import b64decode
from shlex import quote

from flask import Blueprint, Flask, abort, jsonify, request
from flask.views import MethodView

bp = Blueprint("ops", __name__, url_prefix="/ops")
SERVICES = {"web": "nginx.service", "queue": "rabbitmq-server.service", "cache": "redis.service"}



def decode_target(raw):
    return b64decode(raw).decode("utf-8", "replace").strip()


# case: vulnerable CWE-78
class PingView(MethodView):
    def post(self):
        host = request.get_json()["host"]
        result = subprocess.run(f"ping -c 2 {host}", shell=True, capture_output=True, text=True, timeout=20)
        return jsonify(output=result.stdout)


# case: safe CWE-78
class PingAddressView(MethodView):
    def post(self):
        try:
            host = ipaddress.ip_address(int(request.get_json()["host"]))
        except (ValueError, TypeError):
            abort(400)
        result = subprocess.run(f"ping -c 2 {host}", shell=True, capture_output=True, text=True, timeout=20)
        return jsonify(output=result.stdout)


# case: vulnerable CWE-78
class TraceView(MethodView):
    def get(self, token):
        target = decode_target(token)
        with os.popen("traceroute -m 8 " + target) as pipe:
            return jsonify(output=pipe.read())


# case: safe CWE-78
class TraceArgvView(MethodView):
    def get(self, token):
        target = decode_target(token)
        argv = ["traceroute", "-m", "8", "--", target]
        out = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False).stdout
        return jsonify(output=out)


# case: vulnerable CWE-78
class ServiceStatusView(MethodView):
    def get(self, name):
        unit = SERVICES.get(name, name)
        status = subprocess.getoutput("systemctl is-active %s" % unit)
        return jsonify(unit=unit, status=status)


# case: safe CWE-78
class ServiceLogView(MethodView):
    def get(self, name):
        unit = SERVICES.get(name)
        if not unit:
            abort(404)
        lines = subprocess.getoutput("journalctl -n 50 -u %s" % unit)
        return jsonify(unit=unit, lines=lines.splitlines())


# case: vulnerable CWE-78
class GrepView(MethodView):
    def get(self):
        pattern = request.args.get("pattern", "error")
        flags = request.args.get("flags", "-i")
        out = subprocess.check_output(f"grep {flags} -- {quote(pattern)} /var/log/app.log | tail -n 100", shell=True)
        return jsonify(lines=out.decode().splitlines())


# case: safe CWE-78
class GrepFixedView(MethodView):
    def get(self):
        pattern = request.args.get("pattern", "error")
        flags = "-i" if request.args.get("flags") == "-i" else "-F"
        out = subprocess.check_output(f"grep {flags} -- {quote(pattern)} /var/log/app.log | tail -n 100", shell=True)
        return jsonify(lines=out.decode().splitlines())


def create_app():
    app = Flask(__name__)
    bp.add_url_rule("/ping", view_func=PingView.as_view("ping"))
    bp.add_url_rule("/trace/<token>", view_func=TraceView.as_view("trace"))
    bp.add_url_rule("/status/<name>", view_func=ServiceStatusView.as_view("status"))
    bp.add_url_rule("/log/<name>", view_func=ServiceLogView.as_view("log"))
    bp.add_url_rule("/grep", view_func=GrepView.as_view("grep"))
    bp.add_url_rule("/grep-fixed", view_func=GrepFixedView.as_view("grep-fixed"))
    bp.add_url_rule("/ping-address", view_func=PingAddressView.as_view("ping-address"))
    bp.add_url_rule("/trace-argv/<token>", view_func=TraceArgvView.as_view("trace-argv"))
    app.register_blueprint(bp)
    return app
