package school.guide;

import java.io.IOException;
import java.io.StringReader;
import java.util.stream.Collectors;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

public class CourseImport extends HttpServlet {

    private Document courses;

    // case: vulnerable CWE-611
    @Override
    protected void doPut(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String body = req.getReader().lines().collect(Collectors.joining("\n"));
        courses = parse(new InputSource(new StringReader(body)));
        resp.setStatus(204);
    }

    private Document parse(InputSource input) throws ServletException, IOException {
        try {
            DocumentBuilderFactory dbf = DocumentBuilderFactory.newInstance();
            dbf.setExpandEntityReferences(true);
            dbf.setIgnoringComments(true);
            return dbf.newDocumentBuilder().parse(input);
        } catch (ParserConfigurationException | SAXException e) {
            throw new ServletException(e);
        }
    }

    // case: safe CWE-501
    @Override
    protected void doDelete(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        HttpSession session = req.getSession();
        String confirmed = req.getParameter("confirm");
        session.setAttribute("removed", "yes".equals(confirmed) ? "all" : "none");
        resp.setStatus(204);
    }
}
