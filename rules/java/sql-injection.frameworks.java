package example;

import io.javalin.http.Context;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.vertx.ext.web.RoutingContext;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Tuple;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.List;
import org.apache.commons.fileupload.FileItem;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.jdbc.SqlRunner;
import org.jooq.impl.DSL;
import spark.Request;

class Frameworks {
  void javalin(Context ctx, Connection db) throws Exception {
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + ctx.queryParam("city") + "'");
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + ctx.pathParamAsClass("city", String.class).get() + "'");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE id = " + ctx.pathParamAsClass("id", Integer.class).get());
  }

  void vertx(RoutingContext context, Pool pool) {
    String city = context.request().getParam("city");
    // ruleid: java-sql-injection
    pool.query("SELECT name FROM orders WHERE city = '" + city + "'").execute();
    // ruleid: java-sql-injection
    pool.query("SELECT name FROM orders WHERE city = '" + context.pathParam("city") + "'").execute();
    // ok: java-sql-injection
    pool.preparedQuery("SELECT name FROM orders WHERE city = $1").execute(Tuple.of(city));
  }

  Object spark(Request req, Connection db) throws Exception {
    // ruleid: java-sql-injection
    ResultSet found = db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + req.params(":city") + "'");
    // ok: java-sql-injection
    return db.prepareStatement("SELECT name FROM orders WHERE city = ?");
  }

  @Get("/orders")
  String micronaut(@QueryValue String city, int page, Connection db) throws Exception {
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders LIMIT 10 OFFSET " + page);
    // ruleid: java-sql-injection
    return db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'").getString(1);
  }

  @Get("/orders/{city}")
  String bound(String city, Connection db) throws Exception {
    // ruleid: java-sql-injection
    return db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'").getString(1);
  }

  void upload(FileItem item, SqlRunner runner) throws Exception {
    // ruleid: java-sql-injection
    runner.selectAll("SELECT name FROM orders WHERE city = '" + item.getString() + "'");
    // ok: java-sql-injection
    runner.selectAll("SELECT name FROM orders WHERE city = ?", item.getString());
  }

  Object jooq(Context ctx) {
    // ok: java-sql-injection
    DSL.field("city").eq(ctx.formParam("city"));
    // ruleid: java-sql-injection
    return DSL.condition("city = '" + ctx.formParam("city") + "'");
  }
}

interface Mapper {
  // ruleid: java-mybatis-text-substitution
  @Select("SELECT name FROM orders ORDER BY ${column}")
  List<String> sorted(@Param("column") String column);

  // ruleid: java-mybatis-text-substitution
  @Select("SELECT name FROM orders WHERE city = '${city}'")
  List<String> inCity(String city);

  // ok: java-mybatis-text-substitution
  @Select("SELECT name FROM orders WHERE city = #{city}")
  List<String> of(String city);

  // ok: java-mybatis-text-substitution
  @Select("SELECT name FROM orders LIMIT ${count}")
  List<String> first(@Param("count") int count);
}
