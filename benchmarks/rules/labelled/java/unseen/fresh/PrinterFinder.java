package print.queue;

import java.util.ArrayList;
import java.util.List;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.ws.rs.CookieParam;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.QueryParam;

@Path("/printers")
public class PrinterFinder {

    private final DirContext directory;

    public PrinterFinder(DirContext directory) {
        this.directory = directory;
    }

    // case: vulnerable CWE-90
    @GET
    @Path("/near")
    public List<String> near(@QueryParam("tag") List<String> tags) throws NamingException {
        String filter = "(objectClass=printer)";
        for (String tag : tags) {
            filter = "(&" + filter + "(description=*" + tag + "*))";
        }
        return names(filter);
    }

    private List<String> names(String filter) throws NamingException {
        List<String> result = new ArrayList<>();
        NamingEnumeration<SearchResult> en = directory.search("ou=printers", filter, new SearchControls());
        while (en.hasMore()) {
            result.add(en.next().getName());
        }
        return result;
    }

    // case: safe CWE-90
    @GET
    @Path("/mine")
    public int mine(@CookieParam("site") String site) throws NamingException {
        String wanted = "north".equals(site) || "south".equals(site) ? site : "north";
        String filter = "(&(objectClass=printer)(l=" + wanted + "))";
        int n = 0;
        NamingEnumeration<SearchResult> en = directory.search("ou=printers", filter, new SearchControls());
        while (en.hasMore()) {
            en.next();
            n++;
        }
        return n;
    }
}
