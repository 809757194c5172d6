package org.bookhive.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

class ShelfDao {

    private final DataSource source;

    ShelfDao(DataSource source) {
        this.source = source;
    }

    // case: vulnerable CWE-89
    int countByAuthor(String author) throws SQLException {
        final String sql = "select count(*) from book where author like '" + author + "%'";
        try (Connection c = source.getConnection(); PreparedStatement ps = c.prepareStatement(sql)) {
            ResultSet rs = ps.executeQuery();
            rs.next();
            return rs.getInt(1);
        }
    }

    // case: safe CWE-89
    int countByYear(int year) throws SQLException {
        try (Connection c = source.getConnection();
                PreparedStatement ps = c.prepareStatement("select count(*) from book where year = " + year)) {
            ResultSet rs = ps.executeQuery();
            rs.next();
            return rs.getInt(1);
        }
    }
}
