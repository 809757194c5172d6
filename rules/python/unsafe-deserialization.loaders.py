import pickle

import yaml
from flask import Flask, request

app = Flask(__name__)
EMPTY = pickle.dumps({})


class Reader:
    builder = yaml.UnsafeLoader
    plain = yaml.SafeLoader

    def __init__(self):
        self.full = yaml.Loader

    def read(self, stream):
        # ruleid: python-yaml-unsafe-load
        first = yaml.load(stream, Loader=self.builder)
        # ok: python-yaml-unsafe-load
        second = yaml.load(stream, Loader=self.plain)
        # ruleid: python-yaml-unsafe-load
        third = yaml.load(stream, self.full)
        return first, second, third


def read(stream, loader=yaml.CUnsafeLoader):
    # ruleid: python-yaml-unsafe-load
    return yaml.load(stream, Loader=loader)


def chosen(stream):
    chosen = yaml.UnsafeLoader
    # ruleid: python-yaml-unsafe-load
    return yaml.load_all(stream, Loader=chosen)


def replaced(stream):
    chosen = yaml.UnsafeLoader
    chosen = yaml.SafeLoader
    # ok: python-yaml-unsafe-load
    return yaml.load_all(stream, Loader=chosen)


@app.route("/kept", methods=["POST"])
def kept():
    texts = {"none": EMPTY, "sent": request.get_data()}
    # ok: python-unsafe-deserialization
    nothing = pickle.loads(texts["none"])
    # ruleid: python-unsafe-deserialization
    sent = pickle.loads(texts["sent"])
    return str([nothing, sent])


def loaded(stream, **options):
    defaults = {"Loader": yaml.SafeLoader}
    defaults.update(options, stream=stream)
    # ok: python-yaml-unsafe-load
    return yaml.load(**defaults)


# ruleid: python-yaml-unsafe-loader-class
class TaggedLoader(yaml.Loader):
    pass


# ok: python-yaml-unsafe-loader-class
class SafeTaggedLoader(yaml.SafeLoader):
    pass


# ruleid: python-yaml-unsafe-loader-class
class Includes(Mixin, yaml.CLoader):
    pass


# ok: python-yaml-unsafe-loader-class
class Plain(yaml.CSafeLoader):
    pass
