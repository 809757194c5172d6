package io.harbor.web;

import java.util.Collections;
import java.util.Set;

import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.ldap.Rdn;
import javax.ws.rs.GET;
import javax.ws.rs.HeaderParam;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.QueryParam;

@Path("/directory")
public class DirectoryResource {

    private static final Set<String> OFFICES = Set.of("hamburg", "leipzig", "ulm");

    private static int count(String base, String filter) throws NamingException {
        DirContext context = new InitialDirContext();
        try {
            return Collections.list(context.search(base, filter, new SearchControls())).size();
        } finally {
            context.close();
        }
    }

    // case: vulnerable CWE-90
    @GET
    @Path("/manager/{name}")
    public int manager(@PathParam("name") String name) throws NamingException {
        String filter = "(&(title=manager)(cn=" + name + "))";
        return count("ou=people", filter);
    }

    // case: safe CWE-90
    @GET
    @Path("/office/{office}")
    public int office(@PathParam("office") String office) throws NamingException {
        if (!OFFICES.contains(office)) {
            return 0;
        }
        return count("ou=people", "(l=" + office + ")");
    }

    // case: vulnerable CWE-90
    @GET
    @Path("/floor")
    public int floor(@QueryParam("floor") String floor, @QueryParam("office") String office) throws NamingException {
        if (!OFFICES.contains(office)) {
            return 0;
        }
        return count("ou=people", "(&(l=" + office + ")(floor=" + floor + "))");
    }

    // case: safe CWE-90
    @GET
    @Path("/number")
    public int number(@QueryParam("number") int number) throws NamingException {
        return count("ou=people", String.format("(employeeNumber=%d)", number));
    }

    // case: safe CWE-90
    @GET
    @Path("/unit")
    public int unit(@HeaderParam("X-Unit") String unit) throws NamingException {
        return count("ou=" + Rdn.escapeValue(unit) + ",dc=example,dc=org", "(objectClass=person)");
    }

    // case: vulnerable CWE-90
    @GET
    @Path("/cell")
    public int cell(@HeaderParam("X-Cell") String cell) throws NamingException {
        return count("ou=cells,dc=example,dc=org", "(cell=" + Rdn.escapeValue(cell) + ")");
    }
}
