package example;

import com.opensymphony.xwork2.ActionSupport;
import com.vaadin.flow.component.textfield.TextField;
import graphql.schema.DataFetchingEnvironment;
import io.grpc.stub.StreamObserver;
import io.helidon.dbclient.DbClient;
import io.quarkus.hibernate.orm.panache.PanacheEntity;
import java.sql.Connection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.faces.context.ExternalContext;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.wicket.request.mapper.parameter.PageParameters;
import org.springframework.graphql.data.method.annotation.Argument;
import org.springframework.kafka.annotation.KafkaListener;
import ratpack.exec.Blocking;
import ratpack.handling.Context;

class FindAction extends ActionSupport {
  private String city;
  private int page;
  private String title = "all";

  public void setCity(String city) {
    this.city = city;
  }

  public void setPage(int page) {
    this.page = page;
  }

  public String execute() throws Exception {
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE title = '" + title + "' OFFSET " + page);
    return SUCCESS;
  }
}

class Services {
  private Connection db;

  void grpc(OrderRequest request, StreamObserver<OrderReply> observer) throws Exception {
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders LIMIT " + request.getPageSize());
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + request.getCity() + "'");
  }

  void ratpack(Context ctx, Connection db) throws Exception {
    String city = ctx.getPathTokens().get("city");
    // ruleid: java-sql-injection
    Blocking.get(() -> db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'"));
    Long id = ctx.getPathTokens().asLong("id");
    // ok: java-sql-injection
    Blocking.get(() -> db.createStatement().executeQuery("SELECT name FROM orders WHERE id = " + id));
  }

  void wicket(PageParameters parameters, Connection db) throws Exception {
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + parameters.get("city") + "'");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE id = " + parameters.get("id").toLong());
  }

  void vaadin(TextField field, Connection db) throws Exception {
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + field.getValue() + "'");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + field.getLocale() + "'");
  }

  void faces(ExternalContext external, Connection db) throws Exception {
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + external.getRequestParameterMap().get("city") + "'");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE site = '" + external.getInitParameter("site") + "'");
  }

  void graphql(DataFetchingEnvironment environment, Connection db) throws Exception {
    String city = environment.getArgument("city");
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE kind = '" + environment.getFieldDefinition() + "'");
  }

  void resolver(@Argument String city, @Argument int page, Connection db) throws Exception {
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders OFFSET " + page);
  }

  @KafkaListener(topics = "orders")
  void message(ConsumerRecord<String, String> record, Connection db) throws Exception {
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + record.value() + "'");
    // ok: java-sql-injection
    db.prepareStatement("SELECT name FROM orders WHERE city = ?").setString(1, record.value());
  }

  void helidon(ServerRequest req, DbClient db) {
    // ruleid: java-sql-injection
    db.execute().query("SELECT name FROM orders WHERE city = '" + req.path().pathParameters().get("city") + "'");
    // ok: java-sql-injection
    db.execute().query("SELECT name FROM orders WHERE city = ?", req.path().pathParameters().get("city"));
  }

  List<Order> panache(@RestQuery String city) {
    // ruleid: java-sql-injection
    Order.<Order>find("city = '" + city + "'").list();
    // ruleid: java-sql-injection
    Order.delete("city = '" + city + "'");
    // ok: java-sql-injection
    Files.delete(Path.of("/srv/orders", city));
    // ok: java-sql-injection
    list(city);
    // ok: java-sql-injection
    return Order.<Order>find("city", city).list();
  }

  void columns(@RequestParam Map<String, String> query, JdbcTemplate jdbc) {
    Map<String, String> wanted = new LinkedHashMap<>();
    wanted.put("city", query.get("city"));
    // ok: java-sql-injection
    jdbc.queryForList("SELECT name FROM orders WHERE " + wanted.keySet().stream().map(each -> each + " = ?").collect(Collectors.joining(" AND ")));
    // ruleid: java-sql-injection
    jdbc.queryForList("SELECT name FROM orders WHERE " + query.keySet().stream().map(each -> each + " = ?").collect(Collectors.joining(" AND ")));
  }
}
