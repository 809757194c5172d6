package com.orgchart.ldap;

import java.util.List;
import javax.naming.directory.Attributes;
import org.springframework.ldap.core.AttributesMapper;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.support.LdapEncoder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class GroupMembersController {

    private final LdapTemplate ldap;

    public GroupMembersController(LdapTemplate ldap) {
        this.ldap = ldap;
    }

    // case: vulnerable CWE-90
    @GetMapping("/groups/members")
    public List<String> members(@RequestParam String group, @RequestParam(required = false) String mail) {
        String filter = memberFilter(group, mail);
        return ldap.search("ou=users", filter, (AttributesMapper<String>) (Attributes a) -> (String) a.get("cn").get());
    }

    private static String memberFilter(String group, String mail) {
        StringBuilder f = new StringBuilder("(&(memberOf=cn=").append(group).append(",ou=groups)");
        if (mail != null) {
            f.append("(mail=").append(mail).append(')');
        }
        return f.append(')').toString();
    }

    // case: safe CWE-90
    @GetMapping("/groups/owners")
    public List<String> owners(@RequestParam String group, @RequestParam(required = false) String mail) {
        String filter = ownerFilter(LdapEncoder.filterEncode(group), mail);
        return ldap.search("ou=users", filter, (AttributesMapper<String>) (Attributes a) -> (String) a.get("cn").get());
    }

    private static String ownerFilter(String group, String mail) {
        StringBuilder f = new StringBuilder("(&(ownerOf=").append(group).append(')');
        if (mail != null) {
            f.append("(mail=").append(LdapEncoder.filterEncode(mail)).append(')');
        }
        return f.append(')').toString();
    }
}
