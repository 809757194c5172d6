package iot.pairing;

import java.util.ArrayList;
import java.util.List;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletResponse;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.NewCookie;
import javax.ws.rs.core.Response;

@Path("/pair")
public class DeviceResource {

    // case: vulnerable CWE-614
    @POST
    @Path("/begin")
    public void begin(@Context HttpServletResponse response) {
        List<Cookie> all = new ArrayList<>();
        all.add(new Cookie("pairing", Pairing.fresh()));
        all.add(new Cookie("step", "1"));
        for (Cookie cookie : all) {
            cookie.setHttpOnly(true);
            response.addCookie(cookie);
        }
    }

    // case: safe CWE-614
    @POST
    @Path("/finish")
    public Response finish() {
        NewCookie cookie = new NewCookie("pairing", Pairing.fresh(), "/", null, 1, "pairing", 600, null, true, true);
        return Response.noContent().cookie(cookie).build();
    }
}
