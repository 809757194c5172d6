class HeaderDict:
    def __setitem__(self, name, value):
        # ruleid: python-header-stored-unchecked
        self.items[name.lower()] = [value if isinstance(value, str) else str(value)]

    def append(self, name, value):
        # ok: python-header-stored-unchecked
        self.items[name.lower()].append(checked(value))


class Answer:
    def set_header(self, name, value):
        # ruleid: python-header-stored-unchecked
        self.headers[name] = value

    def add_header(self, name, value):
        if "\n" in value:
            raise ValueError(name)
        # ok: python-header-stored-unchecked
        self.headers[name] = value


class Table:
    def append(self, name, value):
        # ok: python-header-stored-unchecked
        self.rows.append((name, value))
