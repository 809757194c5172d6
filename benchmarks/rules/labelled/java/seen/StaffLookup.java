package org.almanor.staff;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;

import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.InitialLdapContext;
import javax.naming.ldap.LdapContext;

import org.springframework.ldap.core.AttributesMapper;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.filter.AndFilter;
import org.springframework.ldap.filter.EqualsFilter;
import org.springframework.ldap.filter.LikeFilter;
import org.springframework.ldap.query.LdapQuery;
import org.springframework.ldap.query.LdapQueryBuilder;
import org.springframework.ldap.support.LdapEncoder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class StaffLookup {

    private final LdapTemplate ldap;

    public StaffLookup(LdapTemplate ldap) {
        this.ldap = ldap;
    }

    private DirContext open() throws NamingException {
        Hashtable<String, String> settings = new Hashtable<>();
        settings.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
        settings.put(Context.PROVIDER_URL, "ldaps://directory.almanor.example");
        return new InitialDirContext(settings);
    }

    // case: vulnerable CWE-90
    @GetMapping("/staff/mail")
    public List<String> mail(@RequestParam String surname) throws NamingException {
        DirContext context = open();
        SearchControls controls = new SearchControls();
        controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
        StringBuilder filter = new StringBuilder();
        filter.append("(&(objectClass=person)(sn=").append(surname).append("))");
        List<String> found = new ArrayList<>();
        NamingEnumeration<SearchResult> results = context.search("ou=staff", filter.toString(), controls);
        while (results.hasMore()) {
            found.add(results.next().getNameInNamespace());
        }
        return found;
    }

    // case: safe CWE-90
    @GetMapping("/staff/phone")
    public boolean phone(@RequestParam String surname) throws NamingException {
        DirContext context = open();
        Object[] values = {surname};
        return context.search("ou=staff", "(sn={0})", values, new SearchControls()).hasMore();
    }

    // case: vulnerable CWE-90
    @GetMapping("/staff/{uid}")
    public List<String> byUid(@PathVariable String uid) {
        AttributesMapper<String> mapper = attributes -> (String) attributes.get("cn").get();
        return ldap.search("ou=staff", "(uid=" + uid + ")", mapper);
    }

    // case: safe CWE-90
    @GetMapping("/staff/filter")
    public List<String> byFilter(@RequestParam String uid, @RequestParam String town) {
        AndFilter filter = new AndFilter();
        filter.and(new EqualsFilter("uid", uid)).and(new LikeFilter("l", town));
        AttributesMapper<String> mapper = attributes -> (String) attributes.get("cn").get();
        return ldap.search("ou=staff", filter.encode(), mapper);
    }

    // case: vulnerable CWE-90
    @GetMapping("/staff/room")
    public List<String> byRoom(@RequestParam String room) {
        LdapQuery query = LdapQueryBuilder.query().base("ou=staff").filter("(roomNumber=" + room + ")");
        AttributesMapper<String> mapper = attributes -> attributes.get("cn").toString();
        return ldap.search(query, mapper);
    }

    // case: safe CWE-90
    @GetMapping("/staff/desk")
    public List<String> byDesk(@RequestParam String desk) {
        LdapQuery query = LdapQueryBuilder.query().base("ou=staff").where("desk").is(desk);
        AttributesMapper<String> mapper = attributes -> attributes.get("cn").toString();
        return ldap.search(query, mapper);
    }

    // case: safe CWE-90
    @GetMapping("/staff/title")
    public List<String> byTitle(@RequestParam String title) {
        String filter = "(title=" + LdapEncoder.filterEncode(title) + ")";
        AttributesMapper<String> mapper = attributes -> attributes.get("cn").toString();
        return ldap.search("ou=staff", filter, mapper);
    }

    // case: vulnerable CWE-90
    @GetMapping("/staff/entry")
    public String entry(@RequestParam String group) throws NamingException {
        LdapContext context = new InitialLdapContext();
        String name = String.join(",", List.of("cn=" + group, "ou=groups", "dc=almanor"));
        for (String id : Collections.list(context.getAttributes(name).getIDs())) {
            return id;
        }
        return null;
    }
}
