package gate.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class LoginAuditController {

    private static final Logger log = LoggerFactory.getLogger(LoginAuditController.class);

    // case: vulnerable CWE-117
    @PostMapping("/audit/failed")
    public void failed(@RequestParam String user, @RequestHeader("User-Agent") String agent) {
        String entry = String.format("failed sign-in of %s with %s", user, agent);
        log.warn(entry);
    }

    // case: safe CWE-117
    @PostMapping("/audit/passed")
    public void passed(@RequestParam String user, @RequestHeader("User-Agent") String agent) {
        int account = user.hashCode() & 0xffff;
        log.info("sign-in of account {} ({} characters of agent)", account, agent.length());
    }
}
