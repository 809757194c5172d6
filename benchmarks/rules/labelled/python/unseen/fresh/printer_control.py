"""Control of the label printers in the warehouse."""
import os

from django.http import JsonResponse
from django.views import View

QUEUE_COMMANDS = {
    "pause": "cupsdisable labels",
    "resume": "cupsenable labels",
    "clear": "cancel -a labels",
}


# case: vulnerable CWE-78
class PrintView(View):
    settings = {"printer": "labels", "copies": "1"}

    def post(self, request):
        settings = dict(self.settings)
        for name in settings:
            if name in request.POST:
                settings[name] = request.POST[name]
        options = " ".join(f"-o {k}={v}" for k, v in settings.items())
        with os.popen("lp " + options + " /tmp/next-label.pdf") as pipe:
            return JsonResponse({"job": pipe.read().strip()})


# case: safe CWE-78
class QueueView(View):
    def post(self, request):
        action = request.POST.get("action", "")
        command = QUEUE_COMMANDS.get(action)
        if command is None:
            return JsonResponse({"error": "unknown action"}, status=400)
        status = os.system(command)
        return JsonResponse({"status": status})


# case: safe CWE-78
class FeedView(View):
    def post(self, request):
        try:
            amount = int(request.POST.get("mm", "5"))
        except ValueError:
            return JsonResponse({"error": "mm is a number"}, status=400)
        os.system("labelctl feed --mm %d" % amount)
        return JsonResponse({"fed": amount})
