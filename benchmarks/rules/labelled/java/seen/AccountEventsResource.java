package net.kestrel.desk;

import java.util.logging.Level;
import java.util.logging.Logger;

import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;

@Path("/account-events")
public class AccountEventsResource {

    private static final Logger LOG = Logger.getLogger(AccountEventsResource.class.getName());

    // case: safe CWE-117
    @POST
    @Path("/moved")
    public void moved(@FormParam("town") String town) {
        LOG.log(Level.INFO, "moved to {0}", String.valueOf(town).replaceAll("[\\r\\n\\t]", " "));
    }

    // case: vulnerable CWE-117
    @POST
    @Path("/renamed")
    public void renamed(@FormParam("name") String name) {
        LOG.log(Level.INFO, "renamed to {0}", name);
    }

    // case: vulnerable CWE-113
    @GET
    @Path("/tracked")
    public Response tracked(@QueryParam("campaign") String campaign) {
        return Response.noContent().header("X-Campaign", campaign).build();
    }

    // case: safe CWE-113
    @GET
    @Path("/counted")
    public Response counted(@QueryParam("campaign") int campaign) {
        return Response.noContent().header("X-Campaign", campaign).build();
    }
}
