import asyncio

import bonsai
import ldap
from django.http import HttpResponse
from ldap.filter import filter_format
from tornado.web import RequestHandler

BASE = "dc=wardens,dc=example"


# case: vulnerable CWE-90
class Warden(RequestHandler):
    async def get(self):
        query = "(&(uid=%s)(active=TRUE))" % self.get_argument("uid")
        client = bonsai.LDAPClient("ldaps://wardens.example")
        async with client.connect(is_async=True) as con:
            rows = await con.search(BASE, bonsai.LDAPSearchScope.SUBTREE, query)
        self.write({"n": len(rows)})


# case: safe CWE-90
class WardenEscaped(RequestHandler):
    async def get(self):
        query = "(&(uid=%s)(active=TRUE))" % bonsai.escape_filter_exp(self.get_argument("uid"))
        client = bonsai.LDAPClient("ldaps://wardens.example")
        async with client.connect(is_async=True) as con:
            rows = await con.search(BASE, bonsai.LDAPSearchScope.SUBTREE, query)
        self.write({"n": len(rows)})


def session():
    return ldap.initialize("ldaps://wardens.example")


# case: vulnerable CWE-90
async def lookup(request):
    mask = "(|(cn={0})(sn={0}))".format(request.GET.get("q", ""))
    rows = await asyncio.to_thread(session().search_ext_s, BASE, ldap.SCOPE_SUBTREE, mask)
    return HttpResponse(len(rows))


# case: safe CWE-90
async def lookup_formatted(request):
    mask = filter_format("(|(cn=%s)(sn=%s))", [request.GET.get("q", "")] * 2)
    rows = await asyncio.to_thread(session().search_ext_s, BASE, ldap.SCOPE_SUBTREE, mask)
    return HttpResponse(len(rows))


# case: vulnerable CWE-90
def login(request):
    con = session()
    con.simple_bind_s("uid=" + request.POST["uid"] + "," + BASE, request.POST["password"])
    return HttpResponse("ok")
