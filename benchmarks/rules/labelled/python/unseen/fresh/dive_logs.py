"""Dive logs are exchanged between clubs."""
import io
import pickle
import zlib

import yaml
from aiohttp import web


# case: vulnerable CWE-502
def inflate(raw):
    return zlib.decompress(raw)


async def restore(request):
    parts = []
    async for chunk in request.content.iter_chunked(4096):
        parts.append(chunk)
    dives = pickle.loads(inflate(b"".join(parts)))
    return web.json_response({"dives": len(dives)})


# case: safe CWE-502
class PlainUnpickler(pickle.Unpickler):
    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"{module}.{name} is not wanted")


async def restore_plain(request):
    raw = await request.read()
    dives = PlainUnpickler(io.BytesIO(zlib.decompress(raw))).load()
    return web.json_response({"dives": len(dives)})


# case: vulnerable CWE-502
LOADERS = {"yaml": lambda text: yaml.load(text, Loader=yaml.Loader), "lines": str.splitlines}


async def restore_text(request):
    load = LOADERS["lines"]
    if request.content_type == "application/yaml":
        load = LOADERS["yaml"]
    dives = load(await request.text())
    return web.json_response({"dives": len(dives)})
