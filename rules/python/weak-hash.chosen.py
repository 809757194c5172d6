import hashlib

from flask import Flask, request

app = Flask(__name__)
KINDS = {"old": "md5", "new": "sha256"}
MAKERS = {"old": hashlib.sha1, "new": hashlib.sha512}


class Stamp:
    maker = hashlib.md5
    better = hashlib.sha256
    kind = "sha1"

    def __init__(self):
        self.given = hashlib.sha1

    def stamp(self, text):
        # ruleid: python-weak-digest-chosen
        first = self.maker(text)
        # ruleid: python-weak-digest-chosen
        second = hashlib.new(self.kind, text)
        # ruleid: python-weak-digest-chosen
        third = self.given(text)
        # ok: python-weak-digest-chosen
        fourth = self.better(text)
        # ok: python-weak-digest-chosen
        etag = self.maker(text).hexdigest()
        return first, second, third, fourth, etag


def digest(text, kind="sha256"):
    state = hashlib.new(kind)
    state.update(text)
    return state.hexdigest()


def old_digest(text, make=hashlib.sha1):
    # ruleid: python-weak-digest-chosen
    return make(text).hexdigest()


def lines(text, kind):
    return [kind + line for line in text]


@app.route("/digests", methods=["POST"])
def digests():
    text = request.get_data()
    # ruleid: python-weak-digest-chosen
    first = digest(text, "md5")
    # ruleid: python-weak-digest-chosen
    second = digest(text, kind="sha1")
    # ok: python-weak-digest-chosen
    third = digest(text)
    # ok: python-weak-digest-chosen
    fourth = lines(text, "md5")
    # ruleid: python-weak-digest-chosen
    fifth = MAKERS["old"](text)
    # ok: python-weak-digest-chosen
    sixth = MAKERS["new"](text)
    makers = [hashlib.sha256, hashlib.md5]
    # ruleid: python-weak-digest-chosen
    seventh = makers[1](text)
    # ok: python-weak-digest-chosen
    eighth = makers[0](text)
    # ok: python-weak-digest-chosen
    ninth = hashlib.new(KINDS["new"], text)
    return str([first, second, third, fourth, fifth, sixth, seventh, eighth, ninth])


@app.route("/shifted", methods=["POST"])
def shifted():
    steps = [hashlib.sha1, hashlib.sha384]
    steps.pop(0)
    # ok: python-weak-digest-chosen
    return steps[0](request.get_data()).hexdigest()
