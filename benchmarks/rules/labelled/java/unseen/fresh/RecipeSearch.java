package cook.recipes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.dom4j.Document;
import org.dom4j.Node;

public class RecipeSearch extends HttpServlet {

    private final Document recipes = RecipeFile.read();

    // case: vulnerable CWE-643
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<String> clauses = new ArrayList<>();
        for (String item : request.getParameterValues("ingredient")) {
            clauses.add("ingredient='" + item + "'");
        }
        List<Node> hits = recipes.selectNodes("//recipe[" + String.join(" and ", clauses) + "]");
        response.getWriter().print(hits.size());
    }

    // case: safe CWE-643
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<String> wanted = new ArrayList<>();
        for (String item : request.getParameterValues("ingredient")) {
            wanted.add(item);
        }
        List<String> clauses = new ArrayList<>();
        clauses.add("ingredient='salt'");
        int n = 0;
        for (Node node : recipes.selectNodes("//recipe[" + String.join(" and ", clauses) + "]")) {
            if (wanted.contains(node.getText())) {
                n++;
            }
        }
        response.getWriter().print(n);
    }
}
