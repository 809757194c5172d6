from django.conf import settings
from django.http import JsonResponse
from ldap3 import SUBTREE, Connection, Server
from ldap3.utils.conv import escape_filter_chars

BASE = "ou=people,dc=example,dc=org"


def connect():
    return Connection(Server(settings.LDAP_HOST), auto_bind=True)


# case: vulnerable CWE-90
def find_person(request):
    uid = request.GET.get("uid", "")
    person_filter = lambda value: "(&(objectClass=person)(uid=%s))" % value
    conn = connect()
    conn.search(BASE, person_filter(uid), attributes=["cn", "mail"])
    return JsonResponse({"people": [e.entry_attributes_as_dict for e in conn.entries]})


# case: safe CWE-90
def term(attribute, value):
    return f"({attribute}={escape_filter_chars(value)})"


def find_by_mail(request):
    mail = request.GET.get("mail", "")
    conn = connect()
    conn.search(BASE, "(&(objectClass=person)%s)" % term("mail", mail), attributes=["cn", "mail"])
    return JsonResponse({"people": [e.entry_attributes_as_dict for e in conn.entries]})


# case: safe CWE-90
def find_by_room(request):
    room = request.GET.get("room", "")
    conn = connect()
    conn.search(BASE, "(objectClass=person)", SUBTREE, attributes=["cn", "roomNumber"])
    people = [e.cn.value for e in conn.entries if e.roomNumber.value == room]
    return JsonResponse({"people": people})
