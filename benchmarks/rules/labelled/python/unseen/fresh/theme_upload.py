"""Themes are uploaded as archives and unpacked beside the shop."""
import io
import os
import tarfile
import zipfile

from aiohttp import web

THEMES = "/srv/shop/themes"
routes = web.RouteTableDef()


# case: vulnerable CWE-22
@routes.post("/themes/zip")
async def upload_zip(request):
    form = await request.post()
    archive = zipfile.ZipFile(io.BytesIO(form["archive"].file.read()))
    written = []
    for info in archive.infolist():
        if info.is_dir():
            continue
        destination = os.path.join(THEMES, info.filename)
        os.makedirs(os.path.dirname(destination), exist_ok=True)
        with open(destination, "wb") as out:
            out.write(archive.read(info))
        written.append(info.filename)
    return web.json_response({"files": len(written)})


# case: safe CWE-22
@routes.post("/themes/tar")
async def upload_tar(request):
    form = await request.post()
    with tarfile.open(fileobj=io.BytesIO(form["archive"].file.read()), mode="r:*") as archive:
        archive.extractall(THEMES, filter="data")
        names = archive.getnames()
    return web.json_response({"files": len(names)})
