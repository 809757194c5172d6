import re

from django.http import JsonResponse
from django.views import View

from .validators import TagChecker

TITLES = ["Moby Dick", "Middlemarch", "Emma"]


# case: vulnerable CWE-1333
class TitleSearch(View):
    flags = re.I | re.U

    def expression(self):
        return self.request.GET.get("expr", "")

    def get(self, request):
        matching = [title for title in TITLES if re.search(self.expression(), title, self.flags)]
        return JsonResponse({"titles": matching})


# case: safe CWE-1333
class TitleStart(View):
    def expression(self):
        return re.escape(self.request.GET.get("expr", ""))

    def get(self, request):
        matching = [title for title in TITLES if re.match(self.expression(), title)]
        return JsonResponse({"titles": matching})
