package cz.laborator.ws;

import java.io.IOException;
import java.util.Map;

import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import javax.websocket.OnMessage;
import javax.websocket.Session;
import javax.websocket.server.PathParam;
import javax.websocket.server.ServerEndpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.handler.annotation.DestinationVariable;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.handler.annotation.SendTo;
import org.springframework.stereotype.Controller;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.TextWebSocketHandler;

public class LabSocket {

    @ServerEndpoint("/lab/{room}")
    public static class Calculator {

        private final ScriptEngine engine = new ScriptEngineManager().getEngineByName("nashorn");

        // case: vulnerable CWE-94
        @OnMessage
        public void onMessage(String formula, Session session) throws ScriptException, IOException {
            session.getBasicRemote().sendText(String.valueOf(engine.eval(formula)));
        }

        // case: safe CWE-94
        @OnMessage
        public void onNumber(String number, Session session) throws ScriptException, IOException {
            double value = Double.parseDouble(number);
            session.getBasicRemote().sendText(String.valueOf(engine.eval("Math.sqrt(" + value + ")")));
        }
    }

    public static class ProbeHandler extends TextWebSocketHandler {

        private final ObjectMapper mapper = new ObjectMapper();
        private final JdbcTemplate jdbc;

        ProbeHandler(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        // case: vulnerable CWE-89
        @Override
        protected void handleTextMessage(WebSocketSession session, TextMessage message) throws Exception {
            JsonNode node = mapper.readTree(message.getPayload());
            String probe = node.get("probe").asText();
            Integer count = jdbc.queryForObject("SELECT count(*) FROM probe WHERE name = '" + probe + "'", Integer.class);
            session.sendMessage(new TextMessage(String.valueOf(count)));
        }
    }

    public static class SampleHandler extends TextWebSocketHandler {

        private final JdbcTemplate jdbc;

        SampleHandler(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        // case: safe CWE-89
        @Override
        protected void handleTextMessage(WebSocketSession session, TextMessage message) throws Exception {
            String sample = message.getPayload();
            Integer count = jdbc.queryForObject("SELECT count(*) FROM sample WHERE name = ?", Integer.class, sample);
            session.sendMessage(new TextMessage(String.valueOf(count)));
        }
    }

    @Controller
    public static class LabController {

        private final SpelExpressionParser parser = new SpelExpressionParser();

        // case: vulnerable CWE-917
        @MessageMapping("/convert/{unit}")
        @SendTo("/topic/results")
        public Object convert(@DestinationVariable String unit, String expression) {
            return parser.parseExpression(expression).getValue();
        }

        // case: safe CWE-917
        @MessageMapping("/constant/{name}")
        @SendTo("/topic/results")
        public Object constant(@DestinationVariable String name) {
            String expression = Map.of("pi", "T(Math).PI", "e", "T(Math).E").getOrDefault(name, "0");
            return parser.parseExpression(expression).getValue();
        }
    }
}
