import os

import ldap
from django.http import JsonResponse
from ldap.dn import escape_dn_chars

BASE = "ou=people,dc=example,dc=com"
SITES = ("zurich", "bern", "basel")


def connect():
    con = ldap.initialize("ldaps://ldap.example.com")
    con.simple_bind_s(os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"])
    return con


# case: vulnerable CWE-90
def in_unit(request):
    unit = request.POST["unit"]
    rows = connect().search_s("ou=" + unit + "," + BASE, ldap.SCOPE_SUBTREE, "(objectClass=person)")
    return JsonResponse({"n": len(rows)})


# case: safe CWE-90
def in_unit_escaped(request):
    unit = request.POST["unit"]
    rows = connect().search_s("ou=" + escape_dn_chars(unit) + "," + BASE, ldap.SCOPE_SUBTREE, "(objectClass=person)")
    return JsonResponse({"n": len(rows)})


# case: safe CWE-90
def by_badge(request):
    badge = int(request.GET.get("badge", "0"))
    rows = connect().search_s(BASE, ldap.SCOPE_ONELEVEL, "(employeeNumber=%d)" % badge)
    return JsonResponse({"n": len(rows)})


# case: vulnerable CWE-90
def any_of(request):
    terms = "".join("(cn=" + t + ")" for t in request.GET.getlist("cn"))
    rows = connect().search_s(BASE, ldap.SCOPE_ONELEVEL, "(|" + terms + ")")
    return JsonResponse({"n": len(rows)})
