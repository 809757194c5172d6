package is.felag.members;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.naming.directory.SearchControls;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import org.apache.directory.api.ldap.model.exception.LdapException;
import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.jdom2.Document;
import org.jdom2.filter.Filters;
import org.jdom2.xpath.XPathFactory.*;
import org.springframework.ldap.core.AttributesMapper;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.filter.AndFilter;
import org.springframework.ldap.filter.EqualsFilter;
import org.springframework.ldap.query.LdapQueryBuilder;
import org.springframework.ldap.support.LdapEncoder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class MemberDirectory {

    private final LdapTemplate ldap;
    private final LDAPConnection connection;
    private final org.w3c.dom.Node register;
    private final org.dom4j.Document ledger;

    public MemberDirectory(LdapTemplate ldap, LDAPConnection connection, org.w3c.dom.Node register, org.dom4j.Document ledger) {
        this.ldap = ldap;
        this.connection = connection;
        this.register = register;
        this.ledger = ledger;
    }

    // case: vulnerable CWE-90
    @GetMapping("/members")
    public List<String> members(@RequestParam Optional<String> name) {
        return name.map(value -> "(&(objectClass=person)(cn=" + value + "*))")
                .map(filter -> ldap.search("", filter, (AttributesMapper<String>) attributes -> attributes.get("cn").get().toString()))
                .orElse(List.of());
    }

    // case: safe CWE-90
    @GetMapping("/members/exact")
    public List<String> exact(@RequestParam String name) {
        AndFilter filter = new AndFilter().and(new EqualsFilter("objectClass", "person")).and(new EqualsFilter("cn", name));
        return ldap.search("", filter.encode(), (AttributesMapper<String>) attributes -> attributes.get("cn").get().toString());
    }

    // case: vulnerable CWE-90
    @GetMapping("/members/mail/{mail}")
    public int byMail(@PathVariable String mail) throws LDAPException {
        return connection.search("dc=felag", SearchScope.SUB, "(mail=" + mail + ")").getEntryCount();
    }

    // case: safe CWE-90
    @GetMapping("/members/phone/{phone}")
    public int byPhone(@PathVariable String phone) throws LDAPException {
        return connection.search("dc=felag", SearchScope.SUB, Filter.createEqualityFilter("telephoneNumber", phone)).getEntryCount();
    }

    // case: vulnerable CWE-90
    @GetMapping("/members/check")
    public boolean check(@RequestParam String uid, @RequestParam String password) {
        return ldap.authenticate("ou=people", "(uid=" + uid + ")", password);
    }

    // case: safe CWE-90
    @GetMapping("/members/login")
    public boolean login(@RequestParam String uid, @RequestParam String password) {
        return ldap.authenticate("ou=people", "(uid=" + LdapEncoder.filterEncode(uid) + ")", password);
    }

    // case: vulnerable CWE-643
    @GetMapping("/ledger")
    public String ledger(@RequestParam String member) {
        return ledger.selectSingleNode(String.format("/ledger/entry[@member='%s']", member)).getText();
    }

    // case: safe CWE-643
    @GetMapping("/ledger/year")
    public String ledgerOf(@RequestParam int year) {
        return ledger.selectSingleNode(String.format("/ledger/entry[@year='%d']", year)).getText();
    }

    // case: vulnerable CWE-643
    @GetMapping("/register")
    public String register(@RequestParam Map<String, String> query) throws XPathExpressionException {
        XPath xpath = XPathFactory.newInstance().newXPath();
        StringBuilder path = new StringBuilder("/register/member[");
        path.append("name='").append(query.get("name")).append("']");
        return xpath.evaluate(path.toString(), register);
    }

    // case: safe CWE-643
    @GetMapping("/register/bound")
    public String bound(@RequestParam Map<String, String> query) throws XPathExpressionException {
        XPath xpath = XPathFactory.newInstance().newXPath();
        xpath.setXPathVariableResolver(variable -> query.get(variable.getLocalPart()));
        return xpath.evaluate("/register/member[name=$name]", register);
    }
}
