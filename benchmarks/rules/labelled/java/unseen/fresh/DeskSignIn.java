package office.desk;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;

// case: vulnerable CWE-90
public class DeskSignIn extends HttpServlet {

    private String person;
    private String base = "ou=desks,o=office";

    private InitialDirContext connect() throws NamingException {
        Hashtable<String, Object> env = new Hashtable<>();
        env.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
        env.put(Context.PROVIDER_URL, "ldaps://directory.office.example:636");
        return new InitialDirContext(env);
    }

    private boolean known() throws NamingException {
        String filter = String.format("(|(cn=%s)(mail=%s))", person, person);
        return connect().search(base, filter, new SearchControls()).hasMoreElements();
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        person = request.getParameter("person");
        try {
            response.setStatus(known() ? 200 : 403);
        } catch (NamingException e) {
            response.sendError(502);
        }
    }
}

// case: safe CWE-90
class DeskCount extends HttpServlet {

    private String floor;

    private String filter() {
        return String.format("(&(objectClass=desk)(floor=%s))", floor);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        floor = request.getParameter("floor");
        if (!floor.chars().allMatch(Character::isDigit)) {
            floor = "0";
        }
        try {
            InitialDirContext ctx = new InitialDirContext();
            response.setStatus(ctx.search("ou=desks,o=office", filter(), new SearchControls()).hasMore() ? 200 : 404);
        } catch (NamingException e) {
            response.sendError(502);
        }
    }
}
