package de.gaestehaus.web;

import java.io.IOException;
import java.util.List;
import javax.persistence.EntityManager;
import javax.persistence.PersistenceContext;
import javax.persistence.Query;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-89
@WebServlet("/guestbook/find")
public class GuestbookRepository extends HttpServlet {

    @PersistenceContext
    private EntityManager em;

    static class Filter {
        private String author;
        private int stars;

        void setAuthor(String author) {
            this.author = author;
        }

        void setStars(int stars) {
            this.stars = stars;
        }

        String getAuthor() {
            return author;
        }

        int getStars() {
            return stars;
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Filter filter = new Filter();
        filter.setAuthor(request.getParameter("author"));
        filter.setStars(4);
        List<?> found = search(filter);
        response.setContentType("text/plain");
        response.getWriter().println(found.size());
    }

    private List<?> search(Filter f) {
        String jpql = "select e.id from Entry e where e.author like '%" + f.getAuthor() + "%' and e.stars >= "
                + f.getStars();
        Query q = em.createQuery(jpql);
        q.setMaxResults(50);
        return q.getResultList();
    }
}

// case: safe CWE-89
@WebServlet("/guestbook/rated")
class RatedEntries extends HttpServlet {

    @PersistenceContext
    private EntityManager em;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        GuestbookRepository.Filter filter = new GuestbookRepository.Filter();
        filter.setAuthor(request.getParameter("author"));
        filter.setStars(Integer.parseInt(request.getParameter("stars")));
        String sql = "select id from entry where author like :who and stars >= " + filter.getStars();
        List<?> found = em.createNativeQuery(sql)
                .setParameter("who", "%" + filter.getAuthor() + "%")
                .getResultList();
        response.setContentType("text/plain");
        response.getWriter().println(found.size());
    }
}
