package school.guide;

import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;

public class CourseGuide extends HttpServlet {

    private final Document courses = GuideFile.read();

    // case: vulnerable CWE-643
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        Question q = new Question();
        q.teacher = req.getParameter("teacher");
        q.room = "A1";
        try {
            resp.getWriter().print(XPathFactory.newInstance().newXPath().evaluate(q.toXPath(), courses).length());
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }

    private static class Question {
        String teacher;
        String room;

        String toXPath() {
            return "//course[teacher='".concat(teacher).concat("' and room='").concat(room).concat("']/title");
        }
    }

    // case: safe CWE-643
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String teacher = req.getParameter("teacher");
        if (teacher.indexOf('\'') >= 0) {
            resp.sendError(400);
            return;
        }
        String path = "//course[teacher='".concat(teacher).concat("']/title");
        try {
            resp.getWriter().print(XPathFactory.newInstance().newXPath().evaluate(path, courses).length());
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }
}
