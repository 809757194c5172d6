import ldap from "ldapjs";
import { EqualityFilter } from "ldapjs";
import { Body, Controller, Get, Post, Query } from "@nestjs/common";

const client = ldap.createClient({ url: "ldap://directory" });
const BASE = "ou=people,dc=example,dc=org";

@Controller("people")
export class PeopleController {
  @Get()
  find(@Query("name") name: string, @Query("limit") limit: number) {
    // ruleid: javascript-ldap-injection
    client.search(BASE, { filter: `(uid=${name})`, scope: "sub" }, (error, result) => result);
    // ok: javascript-ldap-injection
    client.search(BASE, { filter: new EqualityFilter({ attribute: "uid", value: name }), scope: "sub" }, done);
    // ok: javascript-ldap-injection
    client.search(BASE, { filter: `(age=${limit})`, scope: "sub" }, done);
    // ok: javascript-ldap-injection
    client.search(BASE, { filter: `(uid=${escapeFilter(name)})`, scope: "sub" }, done);
  }

  @Post("login")
  login(@Body() form: LoginForm) {
    // ruleid: javascript-ldap-injection
    client.bind(`uid=${form.name},${BASE}`, form.password, done);
    // ok: javascript-ldap-injection
    client.bind(`uid=${escapeDn(form.name)},${BASE}`, form.password, done);
  }
}

app.get("/groups", (req: Request, res: Response) => {
  const group = req.query.group as string;
  // ruleid: javascript-ldap-injection
  const options = { scope: "sub", filter: "(&(cn=" + group + ")(objectClass=group))" };
  // ruleid: javascript-ldap-injection
  const filter = ldap.parseFilter("(cn=" + group + ")");
  const clean = group.replace(/[^a-z0-9]/gi, "");
  // ok: javascript-ldap-injection
  const other = ldap.parseFilter("(cn=" + clean + ")");
  res.json({ filter, other, options });
});
