import os
import tempfile

from django.http import FileResponse

from .render import chart_bytes, table_bytes


# case: vulnerable CWE-377
def chart(request):
    path = tempfile.mktemp(suffix=".png")
    with open(path, "wb") as out:
        out.write(chart_bytes(request.user.pk))
    return FileResponse(open(path, "rb"))


# case: safe CWE-377
def table(request):
    descriptor, path = tempfile.mkstemp(suffix=".csv")
    with os.fdopen(descriptor, "wb") as out:
        out.write(table_bytes(request.user.pk))
    return FileResponse(open(path, "rb"))
