"""Edge responder that speaks HTTP directly over asyncio streams."""
import asyncio
import os
from urllib.parse import parse_qsl, quote, unquote, urlsplit

MESSAGES = {"gone": "Gone for lunch", "busy": "Busy"}


async def read_request(reader):
    line = (await reader.readline()).decode("latin-1")
    headers = {}
    while (raw := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = raw.decode("latin-1").partition(":")
        headers[name.lower()] = value.strip()
    target = line.split(" ")[1] if line.count(" ") == 2 else "/"
    return urlsplit(target), headers


def query_of(target):
    return dict(parse_qsl(target.query))


def strip_breaks(value):
    return value.replace("\r", "").replace("\n", "")


# case: vulnerable CWE-113
async def with_request_id(target, headers, writer):
    request_id = query_of(target).get("rid", "0")
    head = f"HTTP/1.1 204 No Content\r\nX-Request-Id: {request_id}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode("latin-1", "replace"))
    await writer.drain()


# case: safe CWE-113
async def with_trace_id(target, headers, writer):
    trace_id = strip_breaks(query_of(target).get("tid", "0"))
    head = f"HTTP/1.1 204 No Content\r\nX-Trace-Id: {trace_id}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode("latin-1", "replace"))
    await writer.drain()


# case: vulnerable CWE-113
async def with_label(target, headers, writer):
    lines = ["HTTP/1.1 204 No Content", "Connection: close"]
    for name, value in query_of(target).items():
        if name.startswith("label_"):
            lines.append("X-Label-%s: %s" % (name[6:], value))
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace"))
    await writer.drain()


# case: safe CWE-113
async def with_download(target, headers, writer):
    name = unquote(target.path.rsplit("/", 1)[-1])
    lines = ["HTTP/1.1 204 No Content", "Connection: close"]
    lines.append("Content-Disposition: attachment; filename*=UTF-8''" + quote(name, safe=""))
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
    await writer.drain()


# case: safe CWE-113
async def with_reason(target, headers, writer):
    reason = MESSAGES.get(query_of(target).get("why"), "Away")
    writer.write(f"HTTP/1.1 204 No Content\r\nX-Reason: {reason}\r\nConnection: close\r\n\r\n".encode())
    await writer.drain()


async def serve(reader, writer):
    target, headers = await read_request(reader)
    routes = {"/rid": with_request_id, "/tid": with_trace_id, "/label": with_label, "/why": with_reason}
    await routes.get(target.path, with_download)(target, headers, writer)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", int(os.environ.get("PORT", "8081")))
    async with server:
        await server.serve_forever()
