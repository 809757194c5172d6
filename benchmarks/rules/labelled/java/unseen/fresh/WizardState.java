package forms.wizard;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import javax.servlet.ServletException;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class WizardState extends HttpServlet {

    private static Optional<String> cookie(HttpServletRequest req, String name) {
        Cookie[] all = req.getCookies();
        return all == null ? Optional.empty()
                : Arrays.stream(all).filter(c -> c.getName().equals(name)).map(Cookie::getValue).findFirst();
    }

    // case: vulnerable CWE-502
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String state = cookie(req, "wizard").orElse("");
        if (state.isEmpty()) {
            resp.setStatus(204);
            return;
        }
        try {
            Integer step = (Integer) unpack(Base64.getUrlDecoder().decode(state));
            resp.setIntHeader("X-Step", step);
        } catch (ClassNotFoundException e) {
            throw new ServletException(e);
        }
    }

    private Object unpack(byte[] data) throws IOException, ClassNotFoundException {
        InputStream zipped = new GZIPInputStream(new ByteArrayInputStream(data));
        return new ObjectInputStream(zipped).readObject();
    }

    // case: safe CWE-502
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String state = cookie(req, "wizard").orElse("");
        byte[] data = Base64.getUrlDecoder().decode(state);
        try (ObjectInputStream in = new NumbersOnly(new ByteArrayInputStream(data))) {
            resp.setIntHeader("X-Step", (Integer) in.readObject());
        } catch (ClassNotFoundException e) {
            throw new ServletException(e);
        }
    }

    private static class NumbersOnly extends ObjectInputStream {
        NumbersOnly(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass desc) throws IOException, ClassNotFoundException {
            if (!desc.getName().equals("java.lang.Integer") && !desc.getName().equals("java.lang.Number")) {
                throw new IOException("not expected: " + desc.getName());
            }
            return super.resolveClass(desc);
        }
    }
}
