const ldap = require("ldapjs");

class Directory {
  find(name, done) {
    // ruleid: javascript-ldap-filter-from-parameter
    const filter = this.settings.userFilter.replace(/{{name}}/g, name);
    this.client.search(this.base, { filter, scope: "sub" }, done);
  }

  findEscaped(name, done) {
    // ok: javascript-ldap-filter-from-parameter
    const filter = this.settings.userFilter.replace(/{{name}}/g, escapeFilter(name));
    this.client.search(this.base, { filter, scope: "sub" }, done);
  }

  group(member, done) {
    // ruleid: javascript-ldap-filter-from-parameter
    this.client.search(this.base, { filter: `(member=${member})` }, done);
    // ruleid: javascript-ldap-filter-from-parameter
    this.client.search(this.base, { filter: "(member=" + member + ")" }, done);
    // ok: javascript-ldap-filter-from-parameter
    this.client.search(this.base, { filter: "(objectClass=group)" }, done);
  }
}
