import os
import tarfile
import zipfile

from django.http import HttpResponseBadRequest, JsonResponse
from django.views.decorators.http import require_POST

COURSES = "/srv/courses"


# case: vulnerable CWE-22
class Package:
    def __init__(self, upload):
        self.archive = tarfile.open(fileobj=upload)

    def unpack(self, folder):
        self.archive.extractall(folder, filter="fully_trusted")
        return len(self.archive.getmembers())


@require_POST
def add_material(request):
    package = Package(request.FILES["package"])
    return JsonResponse({"files": package.unpack(COURSES)})


# case: safe CWE-22
@require_POST
def add_exercises(request):
    with zipfile.ZipFile(request.FILES["exercises"]) as archive:
        root = os.path.realpath(COURSES)
        for name in archive.namelist():
            target = os.path.realpath(os.path.join(root, name))
            if os.path.commonpath([root, target]) != root:
                return HttpResponseBadRequest("bad member")
            if name.endswith("/"):
                os.makedirs(target, exist_ok=True)
                continue
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as out:
                out.write(archive.read(name))
    return JsonResponse({"ok": True})
