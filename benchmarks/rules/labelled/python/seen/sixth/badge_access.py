from django.conf import settings
from django.http import JsonResponse
from ldap3 import Connection, Server
from ldap3.utils.conv import escape_filter_chars


def directory():
    return Connection(Server(settings.LDAP_HOST), auto_bind=True)


# case: vulnerable CWE-90
def badge_filter(badge):
    return f"(&(objectClass=employee)(badge={badge}))"


def badge_owner(request):
    connection = directory()
    connection.search(settings.LDAP_BASE, badge_filter(request.GET["badge"]), attributes=["uid"])
    return JsonResponse({"owners": [str(entry.uid) for entry in connection.entries]})


# case: safe CWE-90
class Lookup:
    def __init__(self, door):
        self.door = escape_filter_chars(door)

    def run(self):
        connection = directory()
        query = "(&(objectClass=employee)(door={}))".format(self.door)
        connection.search(settings.LDAP_BASE, query, attributes=["uid"])
        return [str(entry.uid) for entry in connection.entries]


def door_owners(request):
    return JsonResponse({"owners": Lookup(request.GET["door"]).run()})
