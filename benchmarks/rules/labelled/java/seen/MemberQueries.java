package org.chorus.members;

import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;

class MemberQueries {

    private final SessionFactory factory;

    MemberQueries(SessionFactory factory) {
        this.factory = factory;
    }

    List<Member> joinedIn(int year) {
        Session session = factory.getCurrentSession();
        return session.createQuery("from Member where joined = :year", Member.class)
                .setParameter("year", year)
                .list();
    }
}
