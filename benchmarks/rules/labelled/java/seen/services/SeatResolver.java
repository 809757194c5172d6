package it.teatro.seats;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import jakarta.persistence.EntityManager;
import org.bson.Document;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.graphql.data.method.annotation.Argument;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.stereotype.Controller;

@Controller
public class SeatResolver {

    public record Seat(String row, int number) {
    }

    public record SeatFilter(String row, String block) {
    }

    private final MongoTemplate mongo;
    private final EntityManager entities;
    private final MongoCollection<Document> shows;

    public SeatResolver(MongoTemplate mongo, EntityManager entities, MongoCollection<Document> shows) {
        this.mongo = mongo;
        this.entities = entities;
        this.shows = shows;
    }

    // case: vulnerable CWE-943
    @QueryMapping
    public List<Seat> seats(@Argument String row) {
        return mongo.find(new BasicQuery("{ row: '" + row + "' }"), Seat.class);
    }

    // case: safe CWE-943
    @QueryMapping
    public List<Seat> freeSeats(@Argument String row) {
        return mongo.find(Query.query(Criteria.where("row").is(row).and("free").is(true)), Seat.class);
    }

    // case: vulnerable CWE-89
    @QueryMapping
    public List<?> bookings(@Argument SeatFilter filter) {
        return entities.createQuery("select b from Booking b where b.block = '" + filter.block() + "'").getResultList();
    }

    // case: safe CWE-89
    @MutationMapping
    public int cancel(@Argument SeatFilter filter) {
        return entities.createQuery("delete from Booking b where b.block = :block")
                .setParameter("block", filter.block())
                .executeUpdate();
    }

    // case: vulnerable CWE-943
    public DataFetcher<Document> show() {
        return environment -> {
            String title = environment.getArgument("title");
            return shows.find(Document.parse("{\"$where\": \"this.title == '" + title + "'\"}")).first();
        };
    }

    // case: safe CWE-943
    public DataFetcher<Document> showByTitle() {
        return environment -> {
            String title = environment.getArgument("title");
            return shows.find(Filters.eq("title", title)).first();
        };
    }

    // case: vulnerable CWE-1333
    public boolean matches(DataFetchingEnvironment environment) {
        String pattern = environment.getArgument("pattern");
        return Pattern.compile(pattern).matcher("stalls").find();
    }

    // case: safe CWE-1333
    public boolean mentions(DataFetchingEnvironment environment) {
        String word = environment.getArgument("word");
        return Pattern.compile("\\b" + Pattern.quote(word) + "\\b").matcher("stalls").find();
    }
}
