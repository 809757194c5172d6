package gr.erevna.survey;

import java.io.IOException;
import java.io.Serializable;
import java.util.Map;

import javax.el.ELContext;
import javax.el.ExpressionFactory;
import javax.el.ValueExpression;
import javax.faces.bean.ManagedBean;
import javax.faces.bean.SessionScoped;
import javax.faces.context.ExternalContext;
import javax.faces.context.FacesContext;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpSession;
import javax.servlet.http.Part;

import org.apache.commons.io.FilenameUtils;

@ManagedBean
@SessionScoped
public class SurveyBean implements Serializable {

    private transient Part attachment;

    public Part getAttachment() {
        return attachment;
    }

    public void setAttachment(Part attachment) {
        this.attachment = attachment;
    }

    // case: vulnerable CWE-601
    public void finish() throws IOException {
        ExternalContext external = FacesContext.getCurrentInstance().getExternalContext();
        Map<String, String> parameters = external.getRequestParameterMap();
        external.redirect(parameters.get("exit"));
    }

    // case: safe CWE-601
    public void restart() throws IOException {
        ExternalContext external = FacesContext.getCurrentInstance().getExternalContext();
        external.redirect(external.getRequestContextPath() + "/survey.xhtml?id="
                + Integer.parseInt(external.getRequestParameterMap().get("id")));
    }

    // case: vulnerable CWE-917
    public Object answer() {
        FacesContext faces = FacesContext.getCurrentInstance();
        ELContext context = faces.getELContext();
        ExpressionFactory factory = faces.getApplication().getExpressionFactory();
        String field = faces.getExternalContext().getRequestParameterMap().get("field");
        ValueExpression expression = factory.createValueExpression(context, "#{answers." + field + "}", Object.class);
        return expression.getValue(context);
    }

    // case: safe CWE-917
    public Object total() {
        FacesContext faces = FacesContext.getCurrentInstance();
        ELContext context = faces.getELContext();
        String field = faces.getExternalContext().getRequestParameterMap().get("field");
        String path = "first".equals(field) ? "#{answers.first}" : "#{answers.total}";
        return faces.getApplication().getExpressionFactory().createValueExpression(context, path, Object.class).getValue(context);
    }

    // case: vulnerable CWE-384
    public String login(String user, String password) {
        HttpServletRequest request =
                (HttpServletRequest) FacesContext.getCurrentInstance().getExternalContext().getRequest();
        if (!Accounts.check(user, password)) {
            return "login";
        }
        request.getSession().setAttribute("user", user);
        return "start";
    }

    // case: safe CWE-384
    public String signIn(String user, String password) {
        HttpServletRequest request =
                (HttpServletRequest) FacesContext.getCurrentInstance().getExternalContext().getRequest();
        if (!Accounts.check(user, password)) {
            return "login";
        }
        HttpSession old = request.getSession(false);
        if (old != null) {
            old.invalidate();
        }
        request.getSession(true).setAttribute("user", user);
        return "start";
    }

    // case: vulnerable CWE-434
    public void attach() throws IOException {
        String name = FilenameUtils.getName(attachment.getSubmittedFileName());
        attachment.write("/opt/tomcat/webapps/survey/files/" + name);
    }

    // case: safe CWE-434
    public void attachPdf() throws IOException {
        String name = FilenameUtils.getName(attachment.getSubmittedFileName());
        if (!FilenameUtils.isExtension(name, "pdf")) {
            throw new IOException("only PDF");
        }
        attachment.write("/var/lib/survey/" + name);
    }

    interface Accounts {
        static boolean check(String user, String password) {
            return user != null && password != null && password.length() > 12;
        }
    }
}
