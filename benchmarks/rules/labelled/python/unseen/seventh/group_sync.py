from fastapi import Depends, FastAPI
from ldap3 import Connection, Server
from pydantic import BaseModel

app = FastAPI()


class GroupQuery(BaseModel):
    names: list[str]
    site: str | None = None


def directory():
    conn = Connection(Server("ldap://directory.internal"), auto_bind=True)
    try:
        yield conn
    finally:
        conn.unbind()


# case: vulnerable CWE-90
def any_of(names):
    terms = []
    for name in names:
        terms.append(f"(cn={name})")
    return "(|" + "".join(terms) + ")"


@app.post("/groups")
def groups(query: GroupQuery, conn: Connection = Depends(directory)):
    ldap_filter = any_of(query.names)
    if query.site:
        ldap_filter = f"(&{ldap_filter}(l={query.site}))"
    conn.search(
        search_base="ou=groups,dc=example,dc=org",
        search_filter=ldap_filter,
        attributes=["member"],
    )
    return {e.entry_dn: e.member.values for e in conn.entries}
