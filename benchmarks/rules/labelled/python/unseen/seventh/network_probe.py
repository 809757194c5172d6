import ipaddress
import subprocess

from django.http import HttpResponse, HttpResponseBadRequest, JsonResponse
from django.views import View


# case: vulnerable CWE-78
class TraceView(View):
    tool = "traceroute"

    def dispatch(self, request, *args, **kwargs):
        self.options = {"-m": "20"}
        self.target = request.GET.get("host", "localhost")
        return super().dispatch(request, *args, **kwargs)

    def command_line(self):
        words = [self.tool]
        for flag, value in self.options.items():
            words += [flag, value]
        words.append(self.target)
        return " ".join(words)

    def get(self, request):
        done = subprocess.run(self.command_line(), shell=True, capture_output=True, text=True)
        return HttpResponse(done.stdout, content_type="text/plain")


# case: safe CWE-78
def ping(request):
    try:
        host = ipaddress.IPv4Address(request.GET.get("host", ""))
    except ValueError:
        return HttpResponseBadRequest("not an address")
    done = subprocess.run(f"ping -c 1 {host}", shell=True, check=False)
    return JsonResponse({"up": done.returncode == 0})
