import jsonpickle


def read(text):
    # ruleid: python-pickled-file
    return jsonpickle.decode(text)


def fixed():
    # ok: python-pickled-file
    return jsonpickle.decode("{}")
