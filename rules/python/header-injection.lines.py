def header(name, value):
    # ruleid: python-header-line-from-parameter
    return "%s: %s\r\n" % (name, value)


def cookie(value):
    # ruleid: python-header-line-from-parameter
    return b"Cookie: %s\r\n" % value.encode()


def joined(name, value):
    # ruleid: python-header-line-from-parameter
    return name + ": " + value + "\r\n"


def request_line(method, path):
    # ruleid: python-header-line-from-parameter
    return "{} {} HTTP/1.1\r\n".format(method, path)


def header_checked(name, value):
    if "\n" in value or "\r" in value or "\n" in name:
        raise ValueError(name)
    # ok: python-header-line-from-parameter
    return "%s: %s\r\n" % ("Name", value)


def length(size: int, body):
    # ok: python-header-line-from-parameter
    return "Content-Length: %s\r\n" % size + "Content-Length: %s\r\n" % len(body)


def log(name, value):
    # ok: python-header-line-from-parameter
    return "%s = %s\r\n" % (name, value)
