package dev.mirrorhub.git;

import java.io.IOException;
import java.util.concurrent.Callable;
import javax.ws.rs.FormParam;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.core.Response;

@Path("/mirror")
public class CheckoutResource {

    // case: vulnerable CWE-78
    @POST
    @Path("/checkout")
    public Response checkout(@FormParam("branch") String branch) throws Exception {
        Callable<Process> job = () -> {
            ProcessBuilder pb = new ProcessBuilder();
            pb.command("sh", "-c", "cd /srv/mirror && git checkout " + branch);
            return pb.start();
        };
        int code = job.call().waitFor();
        return Response.status(code == 0 ? 200 : 409).build();
    }

    // case: safe CWE-78
    @POST
    @Path("/gc")
    public Response gc(@FormParam("mode") String mode) throws IOException, InterruptedException {
        String flag;
        switch (mode) {
            case "full":
                flag = "--aggressive";
                break;
            case "quick":
                flag = "--auto";
                break;
            default:
                flag = "";
        }
        ProcessBuilder pb = new ProcessBuilder();
        pb.command("sh", "-c", "cd /srv/mirror && git gc " + flag);
        int code = pb.start().waitFor();
        return Response.status(code == 0 ? 200 : 409).build();
    }
}
