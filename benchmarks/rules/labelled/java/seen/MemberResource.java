package org.chorus.members;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Root;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;

@Path("members")
@Produces(MediaType.APPLICATION_JSON)
public class MemberResource {

    @PersistenceContext
    EntityManager em;

    @Inject
    MemberQueries queries;

    // case: vulnerable CWE-89
    @GET
    @Path("voice")
    public List<Member> byVoice(@QueryParam("voice") String voice) {
        String jpql = String.format("select m from Member m where m.voice = '%s'", voice);
        TypedQuery<Member> query = em.createQuery(jpql, Member.class);
        return query.setMaxResults(50).getResultList();
    }

    // case: safe CWE-89
    @GET
    @Path("city")
    public List<Member> byCity(@QueryParam("city") String city) {
        CriteriaBuilder builder = em.getCriteriaBuilder();
        CriteriaQuery<Member> criteria = builder.createQuery(Member.class);
        Root<Member> root = criteria.from(Member.class);
        criteria.select(root).where(builder.equal(root.get("city"), city));
        return em.createQuery(criteria).getResultList();
    }

    // case: vulnerable CWE-89
    @GET
    @Path("search")
    public List<?> search(@Context UriInfo uri) {
        MultivaluedMap<String, String> wanted = uri.getQueryParameters();
        String name = wanted.getFirst("name");
        return em.createNativeQuery("select id, name from member where name ilike '%" + name + "%'").getResultList();
    }

    // case: safe CWE-89
    @GET
    @Path("page")
    public List<?> page(@QueryParam("from") @DefaultValue("0") String from) {
        int offset = Math.max(0, Integer.parseInt(from));
        return em.createNativeQuery("select id from member limit 20 offset " + offset).getResultList();
    }

    // case: safe CWE-89
    @GET
    @Path("named")
    public List<Member> named(@QueryParam("name") String name) {
        return em.createQuery("from Member where lower(name) like :name", Member.class)
                .setParameter("name", "%" + name.toLowerCase() + "%")
                .getResultList();
    }
}
