package mt.port.desk;

import java.io.IOException;
import java.security.Principal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

@Controller
public class SessionDesk {

    private static final Logger LOGGER = LogManager.getLogger();
    private static final Set<String> ROLES = Set.of("guest", "agent");

    interface Guard {
        Optional<String> verify(String user, String password);
    }

    private final Guard guard;

    public SessionDesk(Guard guard) {
        this.guard = guard;
    }

    // case: vulnerable CWE-501
    @PostMapping("/desk/role")
    @ResponseBody
    public String role(@RequestParam String role, HttpSession session) {
        session.setAttribute("role", role);
        return "ok";
    }

    // case: safe CWE-501
    @PostMapping("/desk/view")
    @ResponseBody
    public String view(@RequestParam String role, HttpSession session) {
        session.setAttribute("role", ROLES.contains(role) ? role : "guest");
        return "ok";
    }

    // case: vulnerable CWE-501
    @PostMapping("/desk/scope")
    @ResponseBody
    public String scope(HttpServletRequest request) {
        Map<String, String[]> parameters = request.getParameterMap();
        parameters.forEach((key, values) -> request.getSession().setAttribute(key, values[0]));
        return "ok";
    }

    // case: safe CWE-501
    @PostMapping("/desk/user")
    @ResponseBody
    public String user(HttpServletRequest request, Principal principal) {
        request.getSession().setAttribute("user", principal.getName());
        return "ok";
    }

    // case: vulnerable CWE-384
    @PostMapping("/desk/login")
    public String login(@RequestParam String user, @RequestParam String password, HttpSession session) {
        return guard.verify(user, password).map(id -> {
            session.setAttribute("userId", id);
            return "redirect:/desk";
        }).orElse("login");
    }

    // case: safe CWE-384
    @PostMapping("/desk/signin")
    public String signIn(@RequestParam String user, @RequestParam String password, HttpServletRequest request) {
        Optional<String> id = guard.verify(user, password);
        if (id.isEmpty()) {
            return "login";
        }
        request.changeSessionId();
        request.getSession().setAttribute("userId", id.get());
        return "redirect:/desk";
    }

    // case: vulnerable CWE-117
    @PostMapping("/desk/fail")
    @ResponseBody
    public String fail(@RequestParam String user) {
        LOGGER.warn(String.format("login of %s failed", user));
        return "no";
    }

    // case: safe CWE-117
    @PostMapping("/desk/lock")
    @ResponseBody
    public String lock(@RequestParam String user) {
        String clean = user.replace('\n', '_').replace('\r', '_');
        LOGGER.warn(String.format("account of %s locked", clean));
        return "locked";
    }

    @WebServlet("/old/export")
    static class ExportServlet extends HttpServlet {
        // case: vulnerable CWE-113
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            String name = Optional.ofNullable(request.getParameter("name")).orElse("export");
            response.setHeader("Content-Disposition", "attachment; filename=" + name + ".csv");
            response.getWriter().println("id;ship");
        }

        // case: safe CWE-113
        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            String name = Optional.ofNullable(request.getParameter("name")).orElse("export");
            if (!name.chars().allMatch(Character::isLetterOrDigit)) {
                response.sendError(400);
                return;
            }
            response.setHeader("Content-Disposition", "attachment; filename=" + name + ".csv");
            response.getWriter().println("id;ship");
        }
    }
}
