"""Print queue of the office, driven by lp."""
import os
from queue import SimpleQueue

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse

DOCUMENTS = {"form": "/srv/print/form.pdf", "map": "/srv/print/map.pdf"}


# case: safe CWE-78
@login_required
def enqueue(request, printer):
    queue = SimpleQueue()
    queue.put("office")
    queue.put(DOCUMENTS.get(request.POST.get("document"), DOCUMENTS["form"]))
    queue.put(printer)
    target = queue.get()
    document = queue.get()
    code = os.system(f"lp -d {target} {document}")
    return JsonResponse({"queued": code == 0, "wanted": queue.get()})
