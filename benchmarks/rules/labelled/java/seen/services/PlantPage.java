package be.tuinhuis.pages;

import java.nio.file.Path;
import java.util.List;

import javax.inject.Inject;
import javax.persistence.EntityManager;

import com.vaadin.flow.component.Html;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.textfield.TextField;
import com.vaadin.flow.router.BeforeEvent;
import com.vaadin.flow.router.HasUrlParameter;
import com.vaadin.flow.router.Route;
import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.request.flow.RedirectToUrlException;
import org.apache.wicket.request.mapper.parameter.PageParameters;
import org.apache.wicket.request.resource.ResourceStreamResource;
import org.springframework.jdbc.core.JdbcTemplate;

public class PlantPage {

    public static class SearchPage extends WebPage {
        @Inject
        private EntityManager entities;

        // case: vulnerable CWE-89
        public SearchPage(PageParameters parameters) {
            super(parameters);
            String latin = parameters.get("latin").toString();
            List<?> plants = entities.createNativeQuery("SELECT * FROM plant WHERE latin = '" + latin + "'").getResultList();
            add(new Label("count", plants.size()));
        }

        // case: safe CWE-89
        public SearchPage(PageParameters parameters, int page) {
            super(parameters);
            long id = parameters.get("id").toLong();
            List<?> plants = entities.createNativeQuery("SELECT * FROM plant WHERE id = " + id).getResultList();
            add(new Label("count", plants.size()));
        }
    }

    public static class TitlePage extends WebPage {

        // case: vulnerable CWE-79
        public TitlePage(PageParameters parameters) {
            Label title = new Label("title", "<em>" + parameters.get("title").toString("") + "</em>");
            title.setEscapeModelStrings(false);
            add(title);
        }
    }

    public static class PlainTitlePage extends WebPage {

        // case: safe CWE-79
        public PlainTitlePage(PageParameters parameters) {
            add(new Label("title", parameters.get("title").toString("")));
        }
    }

    public static class LeavePage extends WebPage {

        // case: vulnerable CWE-601
        public LeavePage(PageParameters parameters) {
            throw new RedirectToUrlException(parameters.get("url").toString());
        }
    }

    public static class HomePage extends WebPage {

        // case: safe CWE-601
        public HomePage(PageParameters parameters) {
            throw new RedirectToUrlException("/plants/" + parameters.get("id").toInt());
        }
    }

    @Route("garden")
    public static class GardenView extends Div implements HasUrlParameter<String> {

        private final TextField name = new TextField("Name");
        private final JdbcTemplate jdbc;

        public GardenView(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
            add(name);
        }

        // case: vulnerable CWE-89
        private Button deleteButton() {
            return new Button("Delete", click ->
                    jdbc.execute("DELETE FROM garden WHERE name = '" + name.getValue() + "'"));
        }

        // case: safe CWE-89
        private Button renameButton() {
            return new Button("Rename", click ->
                    jdbc.update("UPDATE garden SET name = ? WHERE id = 1", name.getValue()));
        }

        // case: vulnerable CWE-79
        @Override
        public void setParameter(BeforeEvent event, String parameter) {
            add(new Html("<div>Garden " + parameter + "</div>"));
        }

        // case: safe CWE-79
        public void showName(BeforeEvent event, String parameter) {
            add(new Paragraph("Garden " + parameter));
        }
    }
}
