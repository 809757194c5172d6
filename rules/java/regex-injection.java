package samples;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

class Finder extends HttpServlet {
    private List<String> names;
    private PasswordEncoder encoder;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String word = request.getParameter("word");
        // ruleid: java-regex-injection
        Pattern pattern = Pattern.compile("^" + word, Pattern.CASE_INSENSITIVE);
        // ruleid: java-regex-injection
        boolean whole = Pattern.matches(word, names.get(0));
        // ruleid: java-regex-injection
        boolean same = names.get(1).matches(request.getParameter("form"));
        // ruleid: java-regex-injection
        String shorter = names.get(2).replaceAll(word.trim(), "");
        // ok: java-regex-injection
        Pattern quoted = Pattern.compile("^" + Pattern.quote(word));
        // ok: java-regex-injection
        Pattern literal = Pattern.compile(word, Pattern.LITERAL);
        // ok: java-regex-injection
        boolean fixed = word.matches("[a-z]+");
        // ok: java-regex-injection
        String[] parts = word.split(",");
        // ok: java-regex-injection
        boolean known = encoder.matches(request.getParameter("password"), names.get(3));
        // ok: java-regex-injection
        boolean holds = names.get(4).contains(word);
        response.getWriter().println(pattern.matcher(names.get(5)).find() && whole && same && fixed && known && holds);
        response.getWriter().println(shorter.length() + parts.length + quoted.flags() + literal.flags());
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String word = request.getParameter("word");
        if (!List.of("a+", "b+").contains(word)) {
            return;
        }
        // ok: java-regex-injection
        response.getWriter().println(names.stream().filter(Pattern.compile(word).asPredicate()).count());
    }
}
