def header(name, value):
    # ruleid: python-header-line-from-parameter
    return f"{name}: {value}\r\n"


def header_checked(name, value):
    if "\n" in value:
        raise ValueError(name)
    # ok: python-header-line-from-parameter
    return f"{name}: {value}\r\n"


class Connection:
    def put_request(self, method, address):
        # ruleid: python-header-line-from-parameter
        self.send("%s %s %s" % (method, address, "HTTP/1.1"))

    def put_fixed(self, method):
        # ok: python-header-line-from-parameter
        self.send("%s %s %s" % (method, START, "HTTP/1.1"))
