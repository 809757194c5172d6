"""Sheet music: download, upload, unpack."""
import tarfile
import zipfile
from pathlib import Path

from django.core.exceptions import SuspiciousFileOperation
from django.http import FileResponse, Http404, HttpResponse

SHEETS = Path("/srv/sheets")


def sheet_path(name):
    return SHEETS.joinpath(*name.split("|"))


# case: vulnerable CWE-22
def sheet(request):
    path = sheet_path(request.GET["name"])
    if not path.exists():
        raise Http404
    return FileResponse(path.open("rb"))


# case: safe CWE-22
def sheet_inside(request):
    path = sheet_path(request.GET["name"]).resolve()
    if not path.is_relative_to(SHEETS):
        raise SuspiciousFileOperation
    return FileResponse(path.open("rb"))


# case: vulnerable CWE-22
def unpack(request):
    with tarfile.open(fileobj=request.FILES["bundle"], mode="r:*") as bundle:
        bundle.extractall(SHEETS)
    return HttpResponse(status=204)


# case: safe CWE-22
def unpack_filtered(request):
    with tarfile.open(fileobj=request.FILES["bundle"], mode="r:*") as bundle:
        bundle.extractall(SHEETS, filter="data")
    return HttpResponse(status=204)


# case: vulnerable CWE-22
def members(request):
    with zipfile.ZipFile(request.FILES["bundle"]) as bundle:
        for info in bundle.infolist():
            (SHEETS / info.filename).write_bytes(bundle.read(info))
    return HttpResponse(status=204)


# case: safe CWE-22
def members_named(request):
    with zipfile.ZipFile(request.FILES["bundle"]) as bundle:
        for info in bundle.infolist():
            (SHEETS / Path(info.filename).name).write_bytes(bundle.read(info))
    return HttpResponse(status=204)
