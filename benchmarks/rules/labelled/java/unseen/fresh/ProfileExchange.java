package social.profile;

import com.thoughtworks.xstream.XStream;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import java.util.stream.Collectors;

public class ProfileExchange extends HttpServlet {

    // case: vulnerable CWE-502
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String body = request.getReader().lines().collect(Collectors.joining());
        XStream xs = new XStream();
        xs.allowTypesByWildcard(new String[] {"**"});
        Profile p = (Profile) xs.fromXML(body);
        response.setIntHeader("X-Friends", p.friends());
    }

    // case: safe CWE-502
    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String body = request.getReader().lines().collect(Collectors.joining());
        com.google.gson.Gson gson = new com.google.gson.Gson();
        Profile p = gson.fromJson(body, Profile.class);
        response.setIntHeader("X-Friends", p.friends());
    }
}
