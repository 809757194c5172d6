package example;

import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.servlet.http.HttpServletRequest;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.support.LdapEncoder;
import org.springframework.web.bind.annotation.*;

class People {
  private DirContext context;
  private LdapTemplate ldapTemplate;

  void servlet(HttpServletRequest request, SearchControls controls) throws Exception {
    String user = request.getParameter("user");
    // ruleid: java-ldap-injection
    context.search("ou=people", "(uid=" + user + ")", controls);
    String filter = "(&(objectclass=person)(|(cn=" + user.toLowerCase() + ")(mail={0})))";
    InitialDirContext initial = new InitialDirContext();
    // ruleid: java-ldap-injection
    initial.search("ou=people", filter, new Object[] {"a"}, controls);
    // ruleid: java-ldap-injection
    context.lookup("uid=" + user + ",ou=people");
    // ruleid: java-ldap-injection
    new InitialDirContext().search("uid=" + request.getHeader("X-User") + ",ou=people", "(objectclass=*)", controls);
    // ok: java-ldap-injection
    context.search("ou=people", "(uid={0})", new Object[] {user}, controls);
    // ok: java-ldap-injection
    context.search("ou=people", "(uid=" + LdapEncoder.filterEncode(user) + ")", controls);
    // ok: java-ldap-injection
    context.search("ou=people", "(uid=" + ESAPI.encoder().encodeForLDAP(user) + ")", controls);
    // ok: java-ldap-injection
    context.search("ou=people", "(uid=" + Integer.parseInt(user) + ")", controls);
    // ok: java-ldap-injection
    context.search("ou=people", "(objectclass=person)", controls);
    // ok: java-ldap-injection
    index.search(user, 10);
  }

  @GetMapping("/people")
  Object spring(@RequestParam String name) {
    // ruleid: java-ldap-injection
    ldapTemplate.search("ou=people", "(cn=" + name + ")", mapper);
    // ok: java-ldap-injection
    return ldapTemplate.search(query().where("cn").is(name), mapper);
  }
}

class EscapingServlet extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    // ok: java-ldap-injection
    context.search("ou=people", "(cn=" + quoted(name) + ")", controls);
    // ruleid: java-ldap-injection
    context.search("ou=people", "(cn=" + trimmed(name) + ")", controls);
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\5c").replace("*", "\\2a").replace("(", "\\28").replace(")", "\\29");
  }

  private static String trimmed(String text) {
    return text.trim();
  }
}

class Escapes {
  void search(HttpServletRequest request, DirContext context, SearchControls controls) throws NamingException {
    String cell = request.getParameter("cell");
    // ok: java-ldap-injection
    context.search("ou=" + Rdn.escapeValue(cell) + ",dc=example", "(objectClass=person)", controls);
    // ruleid: java-ldap-injection
    context.search("ou=people", "(cell=" + Rdn.escapeValue(cell) + ")", controls);
    // ok: java-ldap-injection
    List<String> names = Stream.of("a", "b").filter(name -> name.equals(cell)).toList();
    // ok: java-ldap-injection
    String page = HTMLFilter.filter(cell);
  }
}

class OtherDirectories {
  void search(HttpServletRequest request, LDAPConnection connection, DirContext context, LdapTemplate ldap, Hashtable<String, String> environment) throws Exception {
    String name = request.getParameter("name");
    // ruleid: java-ldap-injection
    connection.search("dc=example", SearchScope.SUB, "(cn=" + name + ")");
    // ok: java-ldap-injection
    connection.search("dc=example", SearchScope.SUB, Filter.createEqualityFilter("cn", name));
    // ruleid: java-ldap-injection
    SearchRequest search = new SearchRequest("dc=example", SearchScope.SUB, "(cn=" + name + ")");
    String left = name.replaceAll("[()*]", "");
    // ok: java-ldap-injection
    context.search("ou=people", "(cn=" + left + ")", controls);
    // ruleid: java-ldap-injection
    environment.put(Context.SECURITY_PRINCIPAL, "uid=" + name + ",ou=people");
    // ok: java-ldap-injection
    environment.put(Context.SECURITY_PRINCIPAL, "uid=" + Rdn.escapeValue(name) + ",ou=people");
    // ruleid: java-ldap-injection
    context.destroySubcontext("cn=" + name + ",ou=people");
    // ok: java-ldap-injection
    ldap.search("", new EqualsFilter("cn", name).encode(), mapper);
    // ok: java-ldap-injection
    ldap.lookup(LdapNameBuilder.newInstance("ou=people").add("cn", name).build());
    // ruleid: java-ldap-injection
    ldap.find(LdapQueryBuilder.query().filter("(cn=" + name + ")"), Person.class);
    BasicAttributes wanted = new BasicAttributes("cn", name);
    // ok: java-ldap-injection
    context.search("ou=people", wanted);
    String escaped = name.replace("\\", "\\5c").replace("*", "\\2a").replace("(", "\\28").replace(")", "\\29");
    // ok: java-ldap-injection
    context.search("ou=people", "(cn=" + escaped + ")", controls);
  }
}
