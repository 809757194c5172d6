package com.papierwerk.actions;

import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import javax.servlet.http.HttpServletRequest;
import javax.sql.DataSource;

import com.opensymphony.xwork2.ActionSupport;
import org.apache.commons.io.FilenameUtils;
import org.apache.struts2.ServletActionContext;

public class PrintQueueAction extends ActionSupport {

    private static final Pattern PRINTER = Pattern.compile("[a-z0-9-]{1,20}");

    private DataSource dataSource;
    private String printer;
    private String document;
    private String owner;
    private InputStream stream;
    private final List<String> jobs = new ArrayList<>();

    public void setPrinter(String printer) {
        this.printer = printer;
    }

    public void setDocument(String document) {
        this.document = document;
    }

    public void setOwner(String owner) {
        this.owner = owner;
    }

    public InputStream getStream() {
        return stream;
    }

    public List<String> getJobs() {
        return jobs;
    }

    // case: vulnerable CWE-78
    public String status() throws Exception {
        Process process = Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "lpq -P " + printer});
        process.waitFor();
        return SUCCESS;
    }

    // case: safe CWE-78
    public String resume() throws Exception {
        if (printer == null || !PRINTER.matcher(printer).matches()) {
            return INPUT;
        }
        Process process = Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "cupsenable " + printer});
        process.waitFor();
        return SUCCESS;
    }

    // case: vulnerable CWE-22
    public String download() throws Exception {
        stream = new FileInputStream(new File("/var/spool/documents", document));
        return SUCCESS;
    }

    // case: safe CWE-22
    public String preview() throws Exception {
        stream = new FileInputStream(new File("/var/spool/previews", FilenameUtils.getName(document)));
        return SUCCESS;
    }

    // case: vulnerable CWE-89
    public String list() throws Exception {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT title FROM jobs WHERE owner = '" + owner + "'")) {
            while (rows.next()) {
                jobs.add(rows.getString(1));
            }
        }
        return SUCCESS;
    }

    // case: safe CWE-89
    public String mine() throws Exception {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement("SELECT title FROM jobs WHERE owner = ?")) {
            statement.setString(1, owner);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    jobs.add(rows.getString(1));
                }
            }
        }
        return SUCCESS;
    }

    // case: vulnerable CWE-601
    public String leave() throws Exception {
        HttpServletRequest request = ServletActionContext.getRequest();
        ServletActionContext.getResponse().sendRedirect(request.getParameter("back"));
        return NONE;
    }

    // case: safe CWE-601
    public String home() throws Exception {
        HttpServletRequest request = ServletActionContext.getRequest();
        ServletActionContext.getResponse().sendRedirect(request.getContextPath() + "/queue.action");
        return NONE;
    }
}
