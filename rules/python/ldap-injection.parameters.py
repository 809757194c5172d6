import ldap
from ldap.filter import escape_filter_chars


def find(connection, name):
    # ruleid: python-ldap-filter-from-parameter
    return connection.search_s(BASE, ldap.SCOPE_SUBTREE, "(uid=%s)" % name)


def find_escaped(connection, name):
    # ok: python-ldap-filter-from-parameter
    return connection.search_s(BASE, ldap.SCOPE_SUBTREE, "(uid=%s)" % escape_filter_chars(name))


def members(connection, group):
    # ruleid: python-ldap-filter-from-parameter
    return connection.search_s(BASE, ldap.SCOPE_SUBTREE, "(cn=" + group + ")")


def everyone(connection):
    # ok: python-ldap-filter-from-parameter
    return connection.search_s(BASE, ldap.SCOPE_SUBTREE, "(uid=%s)" % NAME)


def check(name, password):
    connection = ldap.initialize(URI)
    # ruleid: python-ldap-empty-password
    connection.simple_bind_s(NAMES % name, password)
    return True


def check_given(name, password):
    if not password:
        return False
    connection = ldap.initialize(URI)
    # ok: python-ldap-empty-password
    connection.simple_bind_s(NAMES % name, password)
    return True


def service():
    password = os.environ["LDAP_PASSWORD"]
    connection = ldap.initialize(URI)
    # ok: python-ldap-empty-password
    connection.simple_bind_s(READER, password)
    return connection


class Login:
    def authenticate(self, user, pwd):
        connection = ldap.initialize(URI)
        # ruleid: python-ldap-empty-password
        return connection.simple_bind(NAMES % user, pwd)
