"""Badge office: looks holders up in OpenLDAP with python-ldap."""
import ldap
from django.http import JsonResponse
from ldap.dn import escape_dn_chars
from ldap.filter import filter_format


def directory():
    handle = ldap.initialize("ldaps://badges.example.com")
    handle.simple_bind_s()
    return handle


# case: vulnerable CWE-90
class HolderSearch:
    base = "ou=holders,dc=example,dc=com"

    def __init__(self, request):
        self.badge = request.GET.get("badge", "")
        self.site = "main"

    def filter(self):
        return "(&(site={0.site})(badge={0.badge}))".format(self)

    def run(self):
        return directory().search_s(self.base, ldap.SCOPE_SUBTREE, self.filter(), ["cn"])


def holder(request):
    return JsonResponse({"found": len(HolderSearch(request).run())})


# case: safe CWE-90
def holder_strict(request):
    wanted = filter_format("(&(site=%s)(badge=%s))", ["main", request.GET.get("badge", "")])
    found = directory().search_s("ou=holders,dc=example,dc=com", ldap.SCOPE_SUBTREE, wanted, ["cn"])
    return JsonResponse({"found": len(found)})


# case: safe CWE-90
def holder_entry(request):
    dn = "uid=" + escape_dn_chars(request.GET.get("uid", "")) + ",ou=holders,dc=example,dc=com"
    found = directory().search_s(dn, ldap.SCOPE_BASE, "(objectClass=person)", ["cn"])
    return JsonResponse({"found": len(found)})
