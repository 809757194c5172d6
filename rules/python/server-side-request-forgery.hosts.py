import requests
from flask import Flask, redirect, request

app = Flask(__name__)
site = "https://api.example.com"
root = "https://api.example.com/"


@app.get("/fixed")
def fixed():
    name = request.args["name"]
    # ok: python-ssrf
    requests.get(site + "/users/" + name, timeout=3)
    # ok: python-ssrf
    requests.get(site + "/" + name + "/" + request.args["page"], timeout=3)
    # ok: python-ssrf
    requests.get(root + "users?name=" + name + "&page=" + request.args["page"], timeout=3)
    # ok: python-ssrf
    requests.get(site + f"/users/{name}", timeout=3)
    # ok: python-ssrf
    requests.get("%s/users/%s" % (site, name), timeout=3)
    # ok: python-ssrf
    requests.get("{}/users/{}".format(site, name), timeout=3)
    link = "https://pages.example.com/users/"
    if name:
        link += name
    # ok: python-ssrf
    requests.get(link, timeout=3)
    # ok: python-open-redirect
    return redirect(root + name)


@app.get("/open")
def open_end():
    name = request.args["name"]
    # ruleid: python-ssrf
    requests.get(site + name, timeout=3)
    # ruleid: python-ssrf
    requests.get(f"{site}{name}", timeout=3)
    # ruleid: python-ssrf
    requests.get("{}/{}".format(name, site), timeout=3)
    link = "https://pages.example.com"
    link += name
    # ruleid: python-ssrf
    requests.get(link, timeout=3)
    # ruleid: python-open-redirect
    return redirect(site + name)


@app.get("/guarded")
def guarded():
    link = request.args["link"]
    with public_addresses_only():
        # ok: python-ssrf
        requests.get(link, timeout=3)
    with requests.Session() as session:
        # ruleid: python-ssrf
        session.get(link, timeout=3)
    with public_session():
        # ruleid: python-ssrf
        requests.get(link, timeout=3)
    with unsafe_connect():
        # ruleid: python-ssrf
        requests.get(link, timeout=3)


# A message that another part of the program made
def fetch(request: PageDownloadRequest):
    # ok: python-ssrf
    return requests.get(request.url, timeout=3)


def view(request: HttpRequest):
    # ruleid: python-ssrf
    return requests.get(request.GET["url"], timeout=3)


def below(client):
    name, host = request.args["name"], request.args["host"]
    # ok: python-ssrf
    requests.get("http://" + client.ip + "/users/" + name + "/" + name)
    # ok: python-ssrf
    requests.get(client.address + f"/users/{name}")
    # ok: python-ssrf
    requests.get("http://%s:%s/users/%s" % (client.ip, client.port, name))
    # ok: python-ssrf
    requests.get("http://{}:{}/users/{}".format(client.ip, client.port, name))
    # ok: python-ssrf
    requests.get("http://{ip}:{port}/users/{name}".format(ip=client.ip, port=client.port, name=name))
    # ruleid: python-ssrf
    requests.get("http://" + host + "/users/" + name)
    # ruleid: python-ssrf
    requests.get("http://%s:%s/users/%s" % (host, client.port, name))
    # ruleid: python-ssrf
    requests.get("http://{}:{}/users/{}".format(host, client.port, name))
    # ruleid: python-ssrf
    requests.get("http://{ip}:{port}/users/{name}".format(ip=host, port=client.port, name=name))
    # ruleid: python-ssrf
    requests.get("http://%s.example.com/users/%s" % (host, name))


def within_a_sum(client):
    # ruleid: python-ssrf
    requests.get(client.address + "/users/" + requests.get(request.args["address"]).text)


def within_a_template(client):
    # ruleid: python-ssrf
    requests.get(f"{client.address}/users/{requests.get(request.args['address']).text}")


def within_a_format(client):
    # ruleid: python-ssrf
    requests.get("http://%s/users/%s" % (client.address, requests.get(request.args["address"]).text))
    # ruleid: python-ssrf
    requests.get("http://{}/users/{}".format(client.address, requests.get(request.args["address"]).text))


USERS = "https://example.com/users/{name}"
ANY_HOST = "https://{host}/users"


def by_constant():
    name = request.args["name"]
    # ok: python-ssrf
    requests.get(USERS.format(name=name))
    address = USERS.format(name=name)
    # ok: python-ssrf
    requests.get(address)
    # ruleid: python-ssrf
    requests.get(ANY_HOST.format(host=name))


def below(base):
    path = request.args["path"]
    if not path.startswith("/") or path.startswith("//"):
        raise ValueError(path)
    # ok: python-ssrf
    requests.get(base.rstrip("/") + path)


def beside(base):
    path = request.args["path"]
    if path.startswith("//"):
        raise ValueError(path)
    # ruleid: python-ssrf
    requests.get(base.rstrip("/") + path)


def either():
    path = request.args["path"]
    if not path.startswith("/"):
        # ruleid: python-ssrf
        return requests.get(path)
    return read(path)


@app.route("/pulled")
def pulled():
    # ok: python-ssrf
    first = requests.get("{base}git-pull?{query}".format(base=settings.BASE, query=request.args["q"]))
    # ok: python-ssrf
    second = requests.get("{base_url}/users/{name}".format(base_url=settings.BASE, name=request.args["name"]))
    # ruleid: python-ssrf
    third = requests.get("{base}git-pull?{query}".format(base=request.args["base"], query=first.text))
    # ruleid: python-ssrf
    return requests.get("{base}{name}".format(base=settings.BASE, name=request.args["name"])), second, third
