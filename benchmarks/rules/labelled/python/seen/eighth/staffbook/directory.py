"""The LDAP side of the staff book."""
import os

from ldap3 import ALL, SUBTREE, Connection, Server
from ldap3.utils.conv import escape_filter_chars
from ldap3.utils.dn import escape_rdn


class Directory:
    base = "ou=staff,o=mill"

    def __init__(self):
        server = Server(os.environ["LDAP_HOST"], use_ssl=True, get_info=ALL)
        self.connection = Connection(server, os.environ["LDAP_DN"], os.environ["LDAP_PW"], auto_bind=True)

    # case: vulnerable CWE-90
    def find(self, **wanted):
        terms = "".join(f"({name}={value})" for name, value in wanted.items())
        self.connection.search(self.base, "(&(objectClass=person)" + terms + ")", SUBTREE, attributes=["cn", "mail"])
        return [entry.entry_attributes_as_dict for entry in self.connection.entries]

    # case: safe CWE-90
    def find_escaped(self, **wanted):
        terms = "".join(f"(cn={escape_filter_chars(value)})" for value in wanted.values())
        self.connection.search(self.base, "(&(objectClass=person)" + terms + ")", SUBTREE, attributes=["cn", "mail"])
        return [entry.entry_attributes_as_dict for entry in self.connection.entries]

    # case: vulnerable CWE-90
    def of_team(self, team):
        self.connection.search(search_base=f"ou={team},{self.base}", search_filter="(objectClass=person)")
        return len(self.connection.entries)

    # case: safe CWE-90
    def of_office(self, office):
        self.connection.search(search_base=f"ou={escape_rdn(office)},{self.base}", search_filter="(objectClass=person)")
        return len(self.connection.entries)
