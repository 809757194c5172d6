package mesh.trace;

import java.util.LinkedHashMap;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
public class TraceHeaderController {

    // case: vulnerable CWE-113
    @GetMapping("/trace/begin")
    public void begin(HttpServletRequest request, HttpServletResponse response) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Step", "begin");
        headers.put("X-Trace", request.getParameter("trace"));
        headers.forEach((name, value) -> response.addHeader(name, value));
        response.setStatus(204);
    }

    // case: safe CWE-113
    @GetMapping("/trace/end")
    public void end(@RequestParam("trace") String trace, HttpServletResponse response) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Step", "end");
        headers.put("X-Trace", Long.toString(Long.parseUnsignedLong(trace, 16)));
        headers.forEach((name, value) -> response.addHeader(name, value));
        response.setStatus(204);
    }
}
