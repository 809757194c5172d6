from urllib.parse import unquote


# case: vulnerable CWE-113
class Gate:
    def __init__(self):
        self.lines = ["HTTP/1.1 303 See Other", "Location: /start"]

    def header(self, name, value):
        self.lines.append(name + ": " + value)

    def encode(self):
        return ("\r\n".join(self.lines) + "\r\n\r\n").encode("latin-1")


async def handle(reader, writer):
    first = (await reader.readline()).decode("latin-1")
    language = unquote(first.split(" ")[1].partition("?lang=")[2])
    gate = Gate()
    gate.header("Content-Language", language)
    writer.write(gate.encode())
    await writer.drain()
    writer.close()
