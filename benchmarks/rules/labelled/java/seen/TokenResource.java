package se.lokalbank.api;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.util.UUID;

@Path("/tokens")
public class TokenResource {

    // case: vulnerable CWE-614
    @POST
    @Path("/old")
    public Response old() {
        NewCookie cookie = new NewCookie("auth_token", UUID.randomUUID().toString(), "/", null, "", 3600, false);
        return Response.ok().cookie(cookie).build();
    }

    // case: vulnerable CWE-614
    @POST
    public Response issue() {
        return Response.noContent()
                .cookie(new NewCookie.Builder("auth_token").value(UUID.randomUUID().toString()).path("/").httpOnly(true).build())
                .build();
    }

    // case: safe CWE-614
    @POST
    @Path("/secure")
    public Response issueSecure() {
        Cookie plain = new Cookie("auth_token", UUID.randomUUID().toString());
        NewCookie cookie = new NewCookie(plain, "sign in", 3600, null, true, true);
        return Response.noContent().cookie(cookie).build();
    }
}
