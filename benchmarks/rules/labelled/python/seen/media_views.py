from pathlib import Path

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import FileSystemStorage
from django.http import FileResponse, Http404
from django.utils._os import safe_join

MEDIA = Path("/srv/media")
storage = FileSystemStorage(location="/srv/media")


# case: vulnerable CWE-22
def download(request, name):
    return FileResponse(open("/srv/media/" + name, "rb"), as_attachment=True)


# case: safe CWE-22
def download_joined(request, name):
    try:
        full = safe_join("/srv/media", name)
    except SuspiciousFileOperation:
        raise Http404
    return FileResponse(open(full, "rb"), as_attachment=True)


# case: safe CWE-22
def stored(request):
    return FileResponse(storage.open(request.GET["file"]), as_attachment=True)


# case: vulnerable CWE-22
def thumbnail(request):
    wanted = request.GET.get("img", "")
    if wanted.startswith("/"):
        raise Http404
    picture = MEDIA / "thumbs" / wanted
    return FileResponse(picture.open("rb"), as_attachment=True)
