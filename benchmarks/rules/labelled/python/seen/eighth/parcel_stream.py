"""Redirector on asyncio streams for parcel labels."""
import asyncio
from urllib.parse import parse_qsl, quote, urlsplit


async def read_request(reader):
    line = (await reader.readline()).decode("latin-1")
    method, target, _ = line.split(" ", 2)
    while (await reader.readline()).strip():
        pass
    parts = urlsplit(target)
    return method, parts.path, dict(parse_qsl(parts.query))


# case: vulnerable CWE-113
async def serve_label(reader, writer):
    _, _, query = await read_request(reader)
    label = query.get("label", "none")
    head = f"HTTP/1.1 302 Found\r\nLocation: https://labels.example.org/{label}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode("latin-1"))
    await writer.drain()
    writer.close()


# case: safe CWE-113
async def serve_label_quoted(reader, writer):
    _, _, query = await read_request(reader)
    label = quote(query.get("label", "none"), safe="")
    head = f"HTTP/1.1 302 Found\r\nLocation: https://labels.example.org/{label}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode("latin-1"))
    await writer.drain()
    writer.close()


async def main():
    server = await asyncio.start_server(serve_label, "127.0.0.1", 9001)
    async with server:
        await server.serve_forever()
