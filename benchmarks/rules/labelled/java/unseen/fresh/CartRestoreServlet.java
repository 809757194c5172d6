package kiosk.cart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Base64;
import java.util.List;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;

@WebServlet("/cart/restore")
public class CartRestoreServlet extends HttpServlet {

    // case: vulnerable CWE-502
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        byte[] saved = Base64.getDecoder().decode(req.getParameter("cart"));
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(saved))) {
            List<?> lines = (List<?>) in.readObject();
            resp.getWriter().print(lines.size());
        } catch (ClassNotFoundException e) {
            throw new ServletException(e);
        }
    }

    // case: safe CWE-502
    @Override
    protected void doPut(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        byte[] saved = Base64.getDecoder().decode(req.getParameter("cart"));
        ObjectMapper mapper = new ObjectMapper();
        List<Long> lines = mapper.readValue(new ByteArrayInputStream(saved), new TypeReference<List<Long>>() { });
        resp.getWriter().print(lines.size());
    }
}
