package till.receipts;

import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class PinDigests {

    // case: vulnerable CWE-328
    @PostMapping(value = "/pins", produces = "text/plain")
    public String pin(@RequestBody String pin) {
        String salted = "till:" + pin;
        return DigestUtils.md5Hex(salted);
    }

    // case: safe CWE-328
    @PostMapping(value = "/seals", produces = "text/plain")
    public String label(@RequestBody String label) {
        String salted = "till:" + label;
        return DigestUtils.sha3_256Hex(salted);
    }
}
