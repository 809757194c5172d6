import asyncio
import dataclasses
import os
import pty
import shlex
import subprocess
from http.server import BaseHTTPRequestHandler

import tornado.web
from fastapi import FastAPI
from flask import Flask, abort, request
from pydantic import BaseModel

app = Flask(__name__)
api = FastAPI()
TOOLS = {"count": ["wc", "-l"], "size": ["du", "-sh"]}
HOSTS = ["alpha.example.com", "beta.example.com"]


class ConvertRequest(BaseModel):
    source: str
    width: int


@app.route("/ping")
def flask_ping():
    host = request.args.get("host", "localhost")
    # ruleid: python-command-injection
    os.system("ping -c 1 " + host)
    # ruleid: python-command-injection
    out = subprocess.check_output(f"ping -c 1 {host}", shell=True)
    # ruleid: python-command-injection
    out = subprocess.run(["sh", "-c", "ping -c 1 %s" % host], capture_output=True)
    # ok: python-command-injection
    out = subprocess.run(["ping", "-c", "1", "--", host], capture_output=True)
    # ok: python-command-injection
    out = subprocess.run("ping -c 1 " + shlex.quote(host), shell=True)
    return str(out)


@app.route("/trace")
def flask_listed():
    host = request.args["host"]
    if host not in HOSTS:
        abort(400)
    # ok: python-command-injection
    return os.popen("traceroute " + host).read()


@app.route("/archive", methods=["POST"])
def flask_builder():
    command = "tar czf backup.tgz"
    for name in request.form.getlist("name"):
        command += " " + name
    # ruleid: python-command-injection
    subprocess.Popen(command, stdout=subprocess.PIPE, shell=True)
    parts = ["zip", "out.zip"]
    parts.append(request.form["name"])
    # ruleid: python-command-injection
    subprocess.call(" ".join(parts), shell=True)
    # ok: python-command-injection
    subprocess.call(parts)
    return "done"


def django_tool(request):
    tool = request.POST["tool"]
    # ruleid: python-command-injection
    subprocess.run([tool, "--version"])
    # ruleid: python-command-injection
    subprocess.run(shlex.split(request.POST["line"]))
    # ok: python-command-injection
    subprocess.run(TOOLS[tool])
    # ok: python-command-injection
    subprocess.run(TOOLS.get(tool, ["true"]))
    lines = int(request.POST.get("lines", "10"))
    # ok: python-command-injection
    return subprocess.getoutput(f"tail -n {lines} /var/log/app.log")


@api.post("/convert")
async def fastapi_convert(body: ConvertRequest, fmt: str = "png"):
    # ruleid: python-command-injection
    await asyncio.create_subprocess_shell(f"convert {body.source} out.{fmt}")
    # ok: python-command-injection
    await asyncio.create_subprocess_exec("convert", body.source, "out.png")


@app.route("/logs")
def flask_conditional():
    unit = request.args.get("unit") or "nginx"
    command = "journalctl -u {unit}".format(unit=unit)
    # ruleid: python-command-injection
    result = os.popen(command)
    level = "err" if request.args.get("errors") else "info"
    # ok: python-command-injection
    result = os.popen("journalctl -p " + level)
    return result.read()


def unpack(path):
    # ruleid: python-shell-command-from-parameter
    os.system(f"tar xf {path}")


def copy_tree(source: str, target: str) -> None:
    line = "cp -r " + source + " " + target
    # ruleid: python-shell-command-from-parameter
    subprocess.check_call(line, shell=True)


def count_lines(name):
    # ruleid: python-shell-command-from-parameter
    return subprocess.getoutput("wc -l {}".format(name))


def listing(path, depth: int = 2, verbose=False):
    # ok: python-shell-command-from-parameter
    subprocess.run(["du", path, "--max-depth", str(depth)])
    # ok: python-shell-command-from-parameter
    os.system("ls " + shlex.quote(path))
    # ok: python-shell-command-from-parameter
    os.system(f"sleep {depth}")
    flag = "-v" if verbose else "-q"
    # ok: python-shell-command-from-parameter
    subprocess.call("make " + flag, shell=True)


@app.route("/shell-by-list")
def shell_by_list():
    # ruleid: python-command-injection
    started = ["/bin/sh", "-c", "ping -c 1 %s" % request.args["host"]]
    subprocess.run(started)
    # ok: python-command-injection
    plain = ["/bin/ping", "-c", request.args["count"]]
    subprocess.run(plain)
    return ""


def run_shell(command):
    # across: python-command-injection
    return subprocess.run(command, shell=True, check=True)


class Worker:
    def execute(self, command, timeout=10):
        # across: python-command-injection
        return subprocess.check_output(command, shell=True, timeout=timeout)

    @app.route("/worker")
    def worker(self):
        return self.execute("dig +short " + request.args["name"])


@app.route("/more")
def more_ways():
    name = request.args["name"]
    run_shell("nslookup " + name)
    # ok: python-command-injection
    run_shell("nslookup localhost")
    # ruleid: python-command-injection
    subprocess.run(args=f"id {name}", shell=True)
    options = {"shell": True, "check": True}
    # ruleid: python-command-injection
    subprocess.run("id " + name, **options)
    # ruleid: python-command-injection
    words = shlex.split(name)
    subprocess.run(words, check=False)
    again = " ".join(shlex.split(name))
    # ruleid: python-command-injection
    os.system(f"whois {again} | head")
    safe = [shlex.quote(each) for each in words]
    # ok: python-command-injection
    os.system("cat " + " ".join(safe))
    # ok: python-command-injection
    listing = ["ls", "--", name]
    subprocess.run(listing, check=False)
    # ruleid: python-command-injection
    program = [name, "--version"]
    subprocess.run(program, check=False)
    # ruleid: python-command-injection
    pty.spawn(name)
    return ""


class Ping(tornado.web.RequestHandler):
    def prepare(self):
        self.host = self.get_query_argument("host")

    def get(self):
        # across: python-command-injection
        os.system("ping " + self.host)


class Trace(tornado.web.RequestHandler):
    def prepare(self):
        self.host = self.get_query_argument("host")
        if self.host not in HOSTS:
            raise tornado.web.HTTPError(400)

    def get(self):
        # ok: python-command-injection
        os.system("traceroute " + self.host)


class Words(tornado.web.RequestHandler):
    def words(self):
        return " ".join(self.get_arguments("word"))

    def get(self):
        # across: python-command-injection
        os.system("look " + self.words())


class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        # ruleid: python-command-injection
        os.system("ls /srv" + self.path)
        # ok: python-command-injection
        os.system("head -c %d log" % int(self.headers["Content-Length"]))


class Folder:
    def size(self):
        # ok: python-command-injection
        # ruleid: python-shell-command-from-parameter
        return os.popen("du " + self.path).read()


def application(environ, start_response):
    # ruleid: python-command-injection
    os.system("ls /srv" + environ["PATH_INFO"])
    # ok: python-command-injection
    os.system("ls " + os.environ["HTTP_FOLDER"])
    start_response("200 OK", [])
    return []


def lines(terms):
    output = []
    for term in terms:
        # ok: python-shell-command-from-parameter
        output.append(subprocess.check_output(term, shell=True))
    return output


def sizes(paths):
    for path in paths:
        # ruleid: python-shell-command-from-parameter
        subprocess.check_call("du -s " + path, shell=True)


def plain_name(name):
    return re.fullmatch(r"[a-z0-9]+", name) is not None


def first_letter(name):
    return re.match(r"[a-z]", name) is not None


@app.route("/helped")
def checked_by_a_helper():
    name = request.args["name"]
    other = request.args["other"]
    if not plain_name(name):
        return "no"
    # ruleid: python-command-injection
    subprocess.check_output("ls " + other, shell=True)
    # ok: python-command-injection
    return subprocess.check_output("ls " + name, shell=True)


@app.route("/half-helped")
def half_checked_by_a_helper():
    name = request.args["name"]
    if not first_letter(name):
        return "no"
    # ruleid: python-command-injection
    return subprocess.check_output("ls " + name, shell=True)


@dataclasses.dataclass
class Printing:
    file: str
    copies: int = 1
    printer: str = "main"

    @property
    def line(self):
        return "lp -n " + str(self.copies) + " " + self.file

    def send(self):
        # across: python-command-injection
        return os.popen(self.line).read()

    def cancel(self):
        # ok: python-command-injection
        return os.popen("cancel " + self.printer).read()


@app.route("/print")
def prints():
    return Printing(request.args["file"]).send()


def every(*words):
    # across: python-command-injection
    return os.system("echo " + " ".join(words))


@app.route("/say")
def says():
    return str(every("hello", request.args["name"]))


async def started(command):
    # ok: python-command-injection
    return await asyncio.create_subprocess_exec(*command)


@app.route("/compile")
async def compiles():
    return str(await started(["esp", "compile", request.args["device"]]))
