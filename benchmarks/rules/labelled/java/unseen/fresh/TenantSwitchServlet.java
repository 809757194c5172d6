package saas.tenants;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

// case: vulnerable CWE-501
public class TenantSwitchServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String header = request.getHeader("X-Tenant");
        String tenant = "";
        if (header != null) {
            tenant = new String(Base64.getDecoder().decode(header), StandardCharsets.UTF_8);
        }
        remember(request, tenant);
        response.setStatus(200);
    }

    private void remember(HttpServletRequest request, String tenant) {
        request.getSession(true).setAttribute("tenant", tenant);
    }
}

// case: safe CWE-501
class TenantResetServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String header = request.getHeader("X-Tenant");
        String tenant = header;
        if (tenant == null || tenant.length() > 0) {
            tenant = "default";
        } else {
            tenant = "none";
        }
        request.getSession(true).setAttribute("tenant", tenant);
        response.setStatus(200);
    }
}
