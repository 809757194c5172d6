"""Notices about ferries, shown on boards and on the web."""
import html
from string import Template

from django.http import HttpResponse
from django.views import View

BOARD = Template("<main><h1>$line</h1><p>$text</p></main>")


# case: vulnerable CWE-79
class BoardView(View):
    def context(self):
        values = {"line": "Ferry", "text": "No notice"}
        for name in values:
            values[name] = self.request.GET.get(name, values[name])
        return values

    def get(self, request):
        return HttpResponse(BOARD.substitute(self.context()))


# case: safe CWE-79
class PublicBoardView(View):
    def context(self):
        values = {"line": "Ferry", "text": "No notice"}
        for name in values:
            values[name] = self.request.GET.get(name, values[name])
        return {name: html.escape(value) for name, value in values.items()}

    def get(self, request):
        return HttpResponse(BOARD.substitute(self.context()))
