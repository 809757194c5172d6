import os

import ldap
from django.http import Http404, JsonResponse
from ldap.filter import escape_filter_chars

BASE = "ou=people,dc=example,dc=com"
SITES = ("zurich", "bern", "basel")


def connect():
    con = ldap.initialize("ldaps://ldap.example.com")
    con.simple_bind_s(os.environ["LDAP_USER"], os.environ["LDAP_PASSWORD"])
    return con


# case: vulnerable CWE-90
def by_mail(request):
    mail = request.GET.get("mail", "")
    rows = connect().search_s(BASE, ldap.SCOPE_ONELEVEL, f"(mail={mail})", ["cn"])
    return JsonResponse({"n": len(rows)})


# case: safe CWE-90
def by_mail_escaped(request):
    mail = request.GET.get("mail", "")
    rows = connect().search_s(BASE, ldap.SCOPE_ONELEVEL, f"(mail={escape_filter_chars(mail)})", ["cn"])
    return JsonResponse({"n": len(rows)})


# case: safe CWE-90
def by_site(request, site):
    if site not in SITES:
        raise Http404
    rows = connect().search_s(BASE, ldap.SCOPE_ONELEVEL, "(l=" + site + ")")
    return JsonResponse({"n": len(rows)})


# case: vulnerable CWE-90
def by_site_any(request, site):
    if not site:
        raise Http404
    rows = connect().search_ext_s(BASE, ldap.SCOPE_ONELEVEL, "(l=" + site + ")")
    return JsonResponse({"n": len(rows)})
