package example;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import org.bson.Document;
import org.neo4j.driver.Session;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

class Records {
  void spring(@RequestParam String name, MongoTemplate mongo) {
    // ruleid: java-nosql-injection
    mongo.find(new BasicQuery("{ name: '" + name + "' }"), User.class);
    // ok: java-nosql-injection
    mongo.find(Query.query(Criteria.where("name").is(name)), User.class);
  }

  Object driver(@RequestParam String name, MongoCollection<Document> users) {
    // ok: java-nosql-injection
    users.find(Filters.eq("name", name)).first();
    // ok: java-nosql-injection
    users.find(new Document("name", name)).first();
    // ruleid: java-nosql-injection
    users.find(Document.parse("{\"$where\": \"this.name == '" + name + "'\"}")).first();
    // ruleid: java-nosql-injection
    users.find(new Document("$where", "this.name == '" + name + "'")).first();
    // ruleid: java-nosql-injection
    Document filter = Document.parse(name);
    return users.find(filter).first();
  }

  void stored(@RequestBody String record, MongoCollection<Document> users) {
    // ok: java-nosql-injection
    Document user = Document.parse(record);
    users.insertOne(user);
  }

  void vertx(RoutingContext context, MongoClient mongo) {
    JsonObject query = context.body().asJsonObject();
    // ruleid: java-nosql-injection
    mongo.find("users", query);
    // ok: java-nosql-injection
    mongo.find("users", new JsonObject().put("name", context.request().getParam("name")));
  }

  void graph(@RequestParam String name, Session session) {
    // ruleid: java-nosql-injection
    session.run("MATCH (u:User {name: '" + name + "'}) RETURN u");
    // ok: java-nosql-injection
    session.run("MATCH (u:User {name: $name}) RETURN u", Map.of("name", name));
  }
}
