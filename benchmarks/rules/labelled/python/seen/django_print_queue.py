"""Print queue of the office, driven by lp."""
import os
from queue import SimpleQueue

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse

DOCUMENTS = {"form": "/srv/print/form.pdf", "map": "/srv/print/map.pdf"}


# case: vulnerable CWE-78
@login_required
def enqueue(request, printer):
    queue = SimpleQueue()
    queue.put(DOCUMENTS.get(request.POST.get("document"), DOCUMENTS["form"]))
    queue.put(printer)
    document = queue.get()
    target = queue.get()
    code = os.system(f"lp -d {target} {document}")
    return JsonResponse({"queued": code == 0})
