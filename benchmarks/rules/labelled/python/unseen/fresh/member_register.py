import re

from django.http import Http404, HttpResponse
from lxml import etree

REGISTER = etree.parse("register.xml", etree.XMLParser(resolve_entities=False))


# case: vulnerable CWE-643
class Lookup:
    def __init__(self):
        self.tests = []

    def add(self, attribute, value):
        self.tests.append("@" + attribute + '="' + value + '"')
        return self

    def path(self):
        return "/members/member[" + " and ".join(self.tests) + "]"


def verify(request):
    lookup = Lookup().add("name", request.POST["name"]).add("pin", request.POST["pin"])
    hits = REGISTER.xpath(lookup.path())
    return HttpResponse("known" if hits else "unknown", content_type="text/plain")


# case: safe CWE-643
def exists(request):
    name = request.POST["name"]
    if not re.fullmatch(r"[A-Za-z0-9 ]{1,40}", name):
        raise Http404
    hits = REGISTER.xpath('/members/member[@name="' + name + '"]')
    return HttpResponse("known" if hits else "unknown", content_type="text/plain")
