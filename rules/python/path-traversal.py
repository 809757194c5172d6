import io
import os
import re
from os import sep
import shutil
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import aiofiles
from fastapi import FastAPI, HTTPException, UploadFile
from fastapi.responses import FileResponse
from flask import Flask, abort, request, send_file, send_from_directory
from werkzeug.utils import safe_join, secure_filename

app = Flask(__name__)
api = FastAPI()
UPLOADS = "/srv/uploads"
BASE = Path("/srv/files")
REPORTS = {"daily": "daily.csv", "weekly": "weekly.csv"}


@app.route("/download")
def flask_download():
    name = request.args.get("file")
    # ruleid: python-path-traversal
    response = send_file(os.path.join(UPLOADS, name))
    # ok: python-path-traversal
    response = send_file(safe_join(UPLOADS, name))
    # ok: python-path-traversal
    response = send_from_directory(UPLOADS, name)
    # ok: python-path-traversal
    response = send_file(os.path.join(UPLOADS, os.path.basename(name)))
    return response


@app.route("/pages/<path:page>")
def flask_page(page):
    full = f"{UPLOADS}/pages/{page}.html"
    # ruleid: python-path-traversal
    with open(full) as handle:
        return handle.read()


@app.route("/pages/<int:number>")
def flask_numbered_page(number):
    # ok: python-path-traversal
    with open(f"{UPLOADS}/pages/{number}.html") as handle:
        return handle.read()


@app.route("/upload", methods=["POST"])
def flask_upload():
    upload = request.files["file"]
    # ruleid: python-path-traversal
    upload.save(os.path.join(UPLOADS, upload.filename))
    # ok: python-path-traversal
    upload.save(os.path.join(UPLOADS, secure_filename(upload.filename)))
    # ok: python-path-traversal
    upload.save(os.path.join(UPLOADS, Path(upload.filename).name))
    return "saved"


@app.route("/checked")
def flask_checked():
    full = os.path.realpath(os.path.join(UPLOADS, request.args["name"]))
    if not full.startswith(UPLOADS + os.sep):
        abort(404)
    # ok: python-path-traversal
    return open(full).read()


@app.route("/checked-among-others")
def flask_checked_among_others():
    full = os.path.realpath(os.path.join(UPLOADS, request.args["name"]))
    if is_video(full) and full.startswith(os.path.realpath(UPLOADS)) and os.path.exists(full) and not hidden(full):
        # ok: python-path-traversal
        os.remove(full)
    return "removed"


@app.route("/absolute")
def flask_absolute():
    full = os.path.realpath(os.path.join(UPLOADS, request.args["name"]))
    if is_video(full) and full.startswith("/"):
        # ruleid: python-path-traversal
        os.remove(full)
    return "removed"


@app.route("/export")
def flask_memory():
    # ok: python-path-traversal
    return send_file(io.BytesIO(request.data), download_name="copy.bin")


def django_read(request):
    path = "/srv/media/" + request.GET["path"].lstrip("/")
    # ruleid: python-path-traversal
    data = open(path, "rb").read()
    # ruleid: python-path-traversal
    text = Path("/srv/media", request.GET["doc"]).read_text()
    # ok: python-path-traversal
    daily = open(os.path.join("/srv/media", REPORTS[request.GET["report"]])).read()
    year = int(request.GET["year"])
    # ok: python-path-traversal
    yearly = open(f"/srv/media/{year}.csv").read()
    return data, text, daily, yearly


def django_delete(request):
    folder = request.POST.get("folder", "")
    target = os.path.join("/srv/media", "%s" % folder)
    if ".." in folder:
        return None
    # ruleid: python-path-traversal
    shutil.rmtree(target)
    # ruleid: python-path-traversal
    os.rename("/srv/media/new", os.path.join("/srv/media", folder))


@api.get("/files/{name:path}")
async def fastapi_file(name: str):
    # ruleid: python-path-traversal
    return FileResponse(BASE / name)


@api.get("/checked/{name:path}")
async def fastapi_checked(name: str):
    path = (BASE / name).resolve()
    if not path.is_relative_to(BASE):
        raise HTTPException(404)
    # ok: python-path-traversal
    return FileResponse(path)


@api.post("/store")
async def fastapi_store(file: UploadFile):
    target = BASE / file.filename
    # ruleid: python-path-traversal
    async with aiofiles.open(target, "wb") as out:
        await out.write(await file.read())
    # ok: python-path-traversal
    with open(BASE / "latest.bin", "wb") as out:
        shutil.copyfileobj(file.file, out)


@app.route("/theme")
def flask_listed():
    theme = request.cookies.get("theme", "light")
    if theme not in ("light", "dark"):
        theme = "light"
    # ok: python-path-traversal
    return open(f"{UPLOADS}/themes/{theme}.css").read()


def answered(request, name):
    from django.http import FileResponse

    # ruleid: python-path-traversal
    return FileResponse(open("/srv/files/" + request.GET["name"], "rb"))


@app.route("/opened")
def opened():
    path = BASE / request.args["name"]
    # ruleid: python-path-traversal
    with path.open() as file:
        return file.read()


@app.route("/stored")
def stored():
    # ok: python-path-traversal
    return storage.open(request.args["name"]).read()


@app.route("/relative")
def relative():
    name = request.args["name"]
    if name.startswith("/"):
        return "no"
    # ruleid: python-path-traversal
    with open(BASE / name) as file:
        return file.read()


@app.route("/deposit", methods=["POST"])
def deposit():
    given = request.files["scan"]
    # ruleid: python-path-traversal
    given.save(os.path.join(UPLOADS, given.filename))
    # ok: python-path-traversal
    given.save(os.path.join(UPLOADS, secure_filename(given.filename)))
    return ""


@app.route("/as/<kind>")
def converted(kind):
    book = find(request.args["id"])
    # ok: python-path-traversal
    first = open(os.path.join(BASE, book.path + "." + kind), "rb").read()
    # ruleid: python-path-traversal
    second = open(os.path.join(BASE, kind + "." + book.kind), "rb").read()
    return first + second


@app.route("/texts/<path:locale>")
def texts(locale):
    locales = list_locales()
    if locale not in locales and locale != "en":
        other = "en" if "en" in locales else None
        return redirect_to(other)
    # ok: python-path-traversal
    return open(os.path.join(BASE, locale, "texts.json")).read()


@app.route("/styles/<path:style>")
def styles(style):
    themes = list_themes()
    if style not in themes:
        style = "plain"
    # ok: python-path-traversal
    return open(os.path.join(BASE, style, "theme.css")).read()


@app.route("/missing/<path:style>")
def missing(style):
    themes = list_themes()
    known = True
    if style not in themes:
        known = False
    # ruleid: python-path-traversal
    return open(os.path.join(BASE, style, "theme.css")).read(), known


@app.route("/cached/<path:style>")
def cached(style):
    if style not in themes_held:
        # ruleid: python-path-traversal
        return open(os.path.join(BASE, style)).read()
    return themes_held[style]


@app.route("/loaded/<path:style>")
def loaded(style):
    if style not in themes_held:
        return load_theme(style)
    return themes_held[style]


def load_theme(style):
    return Path(BASE, style)


@app.route("/offered/<path:style>")
def offered(style):
    if style not in themes_held:
        # ruleid: python-path-traversal
        return send_file(os.path.join(BASE, style))
    return themes_held[style]


@app.route("/climbing/<path:style>")
def climbing(style):
    path_text = BASE.as_posix()
    if ".." not in style:
        return ""
    # ruleid: python-path-traversal
    return open(os.path.join(path_text, style)).read()


@app.route("/draft/<path:draft>")
def one_draft(draft):
    target = os.path.realpath(os.path.join(BASE, draft))
    if os.path.dirname(target) != BASE:
        return ""
    # ok: python-path-traversal
    return open(target).read()


@app.route("/given/<path:given>")
def one_given(given):
    allowed, reason = access.is_allowed(given, roots=[BASE])
    if not allowed:
        raise PermissionError(reason)
    # ok: python-path-traversal
    return open(given).read()


@app.route("/counted/<path:given>")
def one_counted(given):
    count, reason = store.counted(given)
    if not count:
        raise PermissionError(reason)
    # ruleid: python-path-traversal
    return open(given).read()


@app.route("/summary/<path:month>/<path:year>")
def summary(month, year):
    # ok: python-path-traversal
    first = open(os.path.join(BASE, f"summary-{month}-of-{year}.txt")).read()
    # ruleid: python-path-traversal
    second = open(os.path.join(BASE, f"summary-{month}/{year}.txt")).read()
    # ruleid: python-path-traversal
    third = open(os.path.join(BASE, f"{month}-{year}.txt")).read()
    return first + second + third


@app.route("/rooted/<path:given>")
def rooted(given):
    inner = os.path.normpath("/" + given).lstrip("/")
    # ok: python-path-traversal
    first = open(os.path.join(BASE, inner)).read()
    # ruleid: python-path-traversal
    second = open(os.path.join(BASE, os.path.normpath(given))).read()
    return first + second


@app.route("/listed")
def listed(ledger):
    path = Path(request.args["path"])
    if str(path) not in ledger.options["include"]:
        raise LookupError(path)
    # ok: python-path-traversal
    return path.read_text()


@app.route("/listed-in-the-log")
def listed_in_the_log(ledger):
    path = Path(request.args["path"])
    if str(path) not in ledger.options["include"]:
        print("not included")
    # ruleid: python-path-traversal
    return path.read_text()


@app.route("/one-part")
def one_part():
    name = request.args["name"].replace(sep, " ")
    # ok: python-path-traversal
    first = open(os.path.join(UPLOADS, name))
    other = request.args["name"].replace(" ", "_")
    # ruleid: python-path-traversal
    second = open(os.path.join(UPLOADS, other))
    unix = request.args["name"].replace(os.sep, "/")
    # ruleid: python-path-traversal
    third = open(os.path.join(UPLOADS, unix))
    return first, second, third


@app.route("/replaced")
def replaced(known, other):
    name = request.args["name"]
    name = known.get(name.replace("_", "-").lower())
    # ok: python-path-traversal
    first = open(os.path.join(UPLOADS, name))
    text = request.args["text"]
    text = other.strip()
    # ok: python-path-traversal
    second = open(os.path.join(UPLOADS, text))
    word = request.args["word"].strip()
    word = word.lower()
    # ruleid: python-path-traversal
    return first, second, open(os.path.join(UPLOADS, word))


@app.route("/checked")
def checked():
    name = request.args["name"]
    if not is_plain_file_name(name):
        return None
    # ok: python-path-traversal
    first = open(os.path.join(UPLOADS, name))
    other = request.args["other"]
    if not is_known_language(request.args["language"]):
        return None
    # ruleid: python-path-traversal
    return first, open(os.path.join(UPLOADS, other))


@app.route("/resolved")
def resolved():
    full = BASE / request.args["name"]
    if not full.resolve().is_relative_to(BASE.resolve()):
        return None
    # ok: python-path-traversal
    first = open(full)
    text = os.path.join(BASE, request.args["text"])
    if not Path(text).resolve().is_relative_to(BASE):
        return None
    # ok: python-path-traversal
    second = open(text)
    word = os.path.join(BASE, request.args["word"])
    if os.path.commonpath([os.path.realpath(word), BASE]) != BASE:
        return None
    # ok: python-path-traversal
    third = open(word)
    other = BASE / request.args["other"]
    if not full.resolve().exists():
        return None
    # ruleid: python-path-traversal
    return first, second, third, open(other)


@app.route("/listed")
def listed():
    name = request.args["name"]
    if name.lower() not in ALLOWED:
        return None
    # ok: python-path-traversal
    first = open(os.path.join(BASE, name))
    word = request.args["word"]
    if not re.fullmatch(r"\w+", word.strip()):
        return None
    # ok: python-path-traversal
    second = open(os.path.join(BASE, word))
    text = request.args["text"]
    if not text.lower().isalnum():
        return None
    # ok: python-path-traversal
    third = open(os.path.join(BASE, text))
    other = request.args["other"]
    if other[-4:].lower() not in ALLOWED:
        return None
    # ruleid: python-path-traversal
    return first, second, third, open(os.path.join(BASE, other))


@app.route("/plain")
def plain():
    name = request.args["name"]
    if "/" in name or ".." in name:
        abort(400)
    # ok: python-path-traversal
    first = open(os.path.join(BASE, name))
    text = request.args["text"]
    if os.path.basename(text) != text:
        raise ValueError(text)
    # ok: python-path-traversal
    second = open(os.path.join(BASE, text))
    word = request.args["word"]
    validate_name(word)
    # ok: python-path-traversal
    third = open(os.path.join(BASE, word))
    letters = request.args["letters"]
    if not all(letter.isalnum() for letter in letters):
        abort(400)
    # ok: python-path-traversal
    fourth = open(os.path.join(BASE, letters))
    other = request.args["other"]
    if "/" in other:
        app.logger.info("in a folder")
    # ruleid: python-path-traversal
    return first, second, third, fourth, open(os.path.join(BASE, other))


@app.get("/real")
def real():
    full = os.path.join("/srv/files", request.args["name"])
    if not os.path.realpath(full).startswith("/srv/files/"):
        abort(404)
    # ok: python-path-traversal
    return open(full).read()


@app.post("/artifacts")
def touches():
    serializer = ArtifactSerializer(data=request.get_json())
    # ok: python-path-traversal
    serializer.validated_data["artifact"].touch()
    # ruleid: python-path-traversal
    return open(request.get_json()["file"]).read()


@app.route("/documents")
def document():
    found = db.session.get(Document, request.args["id"])
    # ok: python-path-traversal
    first = open(found.path)
    # ruleid: python-path-traversal
    return first.read() + open(PATHS.get(found.kind, request.args["id"])).read()


@app.route("/profiles")
def profiled():
    name = "_".join(request.args["path"].strip("/").split("/"))
    # ok: python-path-traversal
    first = open(f"/var/profiles/{name}")
    # ruleid: python-path-traversal
    return first.read() + open("/var/profiles/" + "/".join(request.args["path"].split("-"))).read()


@api.get("/{name:path}")
def listed_file(name: str):
    names = os.listdir(UPLOADS)
    if name and name in names:
        full = os.path.join(UPLOADS, name)
        # ok: python-path-traversal
        return FileResponse(full)
    # ruleid: python-path-traversal, python-any-file-by-path
    return FileResponse(os.path.join(UPLOADS, name))


@app.get("/result")
def result():
    path = BASE / request.args["name"]
    if not path.parent.samefile(BASE):
        abort(404)
    # ok: python-path-traversal
    first = open(path).read()
    # ruleid: python-path-traversal
    return first + open(BASE / request.args["other"]).read()


@api.get("/pages/{page:path}")
def page_of_the_site(page: str):
    if page.startswith("api/"):
        raise HTTPException(404)
    found = BASE / page
    if page and found.is_file():
        # ruleid: python-path-traversal
        return FileResponse(found)
    return FileResponse(BASE / "index.html")


@api.get("/assets/{page:path}")
def asset_of_the_site(page: str):
    if page == "api" or page.startswith("api/"):
        raise HTTPException(404)
    # ruleid: python-path-traversal
    return FileResponse(BASE / page)


@api.get("/reports/{page:path}")
def report_of_the_site(page: str):
    if not page.startswith(("daily", "weekly")):
        raise HTTPException(404)
    # ok: python-path-traversal
    return FileResponse(BASE / page)


@app.route("/browse/<path:path>")
def browsed(path):
    if path and is_valid_subpath(path, UPLOADS):
        full = os.path.join(UPLOADS, os.path.normpath(path))
        # ok: python-path-traversal
        return send_file(full)
    return abort(404)


@app.route("/shown/<path:path>")
def shown(path):
    if path and is_shown(path, UPLOADS):
        # ruleid: python-path-traversal
        return send_file(os.path.join(UPLOADS, path))
    return abort(404)


@api.get("/{full_path:path}", include_in_schema=False)
async def single_page(full_path: str, request: Request):
    if full_path.startswith("api/"):
        return JSONResponse({"detail": "Not found"}, status_code=404)
    asset = BASE / full_path
    if full_path and asset.is_file():
        # ruleid: python-path-traversal, python-any-file-by-path
        return FileResponse(asset)
    # ok: python-any-file-by-path
    return FileResponse(BASE / "index.html")


@api.get("/{full_path:path}")
async def single_page_below(full_path: str):
    if ".." not in full_path:
        # ruleid: python-path-traversal, python-any-file-by-path
        return FileResponse(os.path.join(UPLOADS, full_path))
    asset = (BASE / full_path).resolve()
    if not asset.is_relative_to(BASE):
        return FileResponse(BASE / "index.html")
    # ok: python-any-file-by-path
    return FileResponse(asset)


@api.get("/{full_path:path}")
async def single_page_for_users(full_path: str, user: User = Depends(current_user)):
    # ruleid: python-path-traversal
    # ok: python-any-file-by-path
    return FileResponse(BASE / full_path)


@app.route("/<path:name>")
def flask_single_page(name):
    full = os.path.join(UPLOADS, name)
    if os.path.isfile(full):
        # ruleid: python-path-traversal, python-any-file-by-path
        return send_file(full)
    # ok: python-any-file-by-path
    return send_from_directory(UPLOADS, name)


@app.route("/<path:name>")
@login_required
def flask_page_for_users(name):
    # ruleid: python-path-traversal
    # ok: python-any-file-by-path
    return send_file(os.path.join(UPLOADS, name))


def uploaded(request):
    # ok: python-path-traversal
    with open(os.path.join("/srv/media", request.FILES["file"].name), "wb") as out:
        out.write(request.FILES["file"].read())
    given = request.FILES["file"]
    # ok: python-path-traversal
    with open(os.path.join("/srv/media", given.name), "wb") as out:
        out.write(given.read())
    # ruleid: python-path-traversal
    return open(os.path.join("/srv/media", request.POST["name"]))


class AssetServer(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/assets/") and not ".." in self.path:
            full = os.path.join(os.path.dirname(__file__), self.path.lstrip("/"))
            # ok: python-path-traversal
            with open(full, "rb") as asset:
                self.wfile.write(asset.read())
        else:
            # ruleid: python-path-traversal
            with open(os.path.join(UPLOADS, self.path.lstrip("/")), "rb") as asset:
                self.wfile.write(asset.read())


@app.route("/note")
def note():
    name = request.args["name"]
    if ".." in name:
        return abort(400)
    # ok: python-path-traversal
    first = open(UPLOADS + "/" + name)
    # ruleid: python-path-traversal
    return first.read() + open(os.path.join(UPLOADS, name)).read()


@app.post("/datasets")
def dataset_folder():
    name = request.get_json().get("name")
    known = config.get(name)
    if known is None:
        raise ValueError(name)
    # ok: python-path-traversal
    os.makedirs(os.path.join(UPLOADS, name))


@app.post("/folders")
def folder_made():
    name = request.get_json().get("name")
    known = config.get(name)
    if known is None:
        log(name)
    # ruleid: python-path-traversal
    os.makedirs(os.path.join(UPLOADS, name))


def settings_of(request):
    # ok: python-path-traversal
    return open(os.path.join(UPLOADS, request.META.get("REMOTE_USER", "anonymous")))


def settings_for(request):
    # ruleid: python-path-traversal
    return open(os.path.join(UPLOADS, request.META["HTTP_X_USER"]))
