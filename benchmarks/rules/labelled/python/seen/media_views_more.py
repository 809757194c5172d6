import os
import re
import zipfile
from pathlib import Path

from django.core.files.storage import FileSystemStorage
from django.http import FileResponse, Http404, JsonResponse

MEDIA = Path("/srv/media")
storage = FileSystemStorage(location="/srv/media")


# case: safe CWE-22
def thumbnail_by_number(request):
    wanted = request.GET.get("img", "")
    if re.fullmatch(r"[a-z0-9_-]+\.png", wanted) is None:
        raise Http404
    picture = MEDIA / "thumbs" / wanted
    return FileResponse(picture.open("rb"), as_attachment=True)


# case: vulnerable CWE-22
def thumbnail_by_pattern(request):
    wanted = request.GET.get("img", "")
    if re.search(r"[a-z0-9_-]+\.png$", wanted) is None:
        raise Http404
    picture = MEDIA / "thumbs" / wanted
    return FileResponse(picture.open("rb"), as_attachment=True)


# case: vulnerable CWE-22
def unpack(request):
    with zipfile.ZipFile(request.FILES["archive"]) as archive:
        for info in archive.infolist():
            with open(os.path.join("/srv/media/in", info.filename), "wb") as out:
                out.write(archive.read(info))
    return JsonResponse({"ok": True})


# case: safe CWE-22
def unpack_all(request):
    with zipfile.ZipFile(request.FILES["archive"]) as archive:
        archive.extractall("/srv/media/in")
    return JsonResponse({"ok": True})


# case: safe CWE-22
def year_index(request, year):
    with open("/srv/media/%04d.idx" % int(year), encoding="utf-8") as handle:
        return JsonResponse({"lines": handle.read().splitlines()})
