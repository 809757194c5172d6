from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404
from django.utils.text import get_valid_filename

COURSEWORK = Path(settings.MEDIA_ROOT) / "coursework"


# case: vulnerable CWE-22
def locate(course, name):
    folder = COURSEWORK / course
    return folder.joinpath(name)


@login_required
def submission(request, course_slug):
    wanted = locate(course_slug, request.GET.get("name", "index.txt"))
    try:
        handle = wanted.open("rb")
    except OSError as exc:
        raise Http404("no such submission") from exc
    return FileResponse(handle)


# case: safe CWE-22
@login_required
def feedback(request):
    raw = request.GET.get("name", "feedback.txt")
    name = get_valid_filename(raw)
    path = COURSEWORK / "feedback" / name
    try:
        return FileResponse(path.open("rb"))
    except OSError as exc:
        raise Http404("no feedback yet") from exc
