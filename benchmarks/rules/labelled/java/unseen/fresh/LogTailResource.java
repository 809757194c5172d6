package ops.tailer;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import javax.ws.rs.GET;
import javax.ws.rs.HeaderParam;
import javax.ws.rs.NotFoundException;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;

// case: vulnerable CWE-22
@Path("/logs")
public class LogTailResource {

    private String current;

    @GET
    @Path("/{service: .+}")
    @Produces("text/plain")
    public String tail(@PathParam("service") String service) throws IOException {
        this.current = service;
        return read();
    }

    private String read() throws IOException {
        String path = "/var/log/services/" + current;
        try (BufferedReader r = new BufferedReader(new FileReader(path))) {
            return r.lines().limit(200).collect(Collectors.joining("\n"));
        }
    }
}

// case: safe CWE-22
@Path("/traces")
class TraceResource {

    private static final Map<String, String> FILES = new HashMap<>();

    static {
        FILES.put("web", "web/current.log");
        FILES.put("db", "postgres/main.log");
    }

    private String current;

    @GET
    @Produces("text/plain")
    public String tail(@HeaderParam("X-Service") String service) throws IOException {
        current = FILES.get(service);
        if (current == null) {
            throw new NotFoundException();
        }
        String path = "/var/log/services/" + current;
        try (BufferedReader r = new BufferedReader(new FileReader(path))) {
            return r.lines().limit(200).collect(Collectors.joining("\n"));
        }
    }
}
