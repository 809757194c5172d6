import java.io.ByteArrayInputStream;
import java.io.ObjectInputStream;
import javax.jms.Message;
import javax.jms.ObjectMessage;
import javax.jms.TextMessage;

class Orders {
  public void onMessage(Message message) throws Exception {
    if (message instanceof TextMessage) {
      // ok: java-message-deserialization
      log.info(((TextMessage) message).getText());
      return;
    }
    ObjectMessage order = (ObjectMessage) message;
    // ruleid: java-message-deserialization
    store(order.getObject());
  }
}

class Frames {
  public void onMessage(byte[] frame) throws Exception {
    // ruleid: java-message-deserialization
    store(new ObjectInputStream(new ByteArrayInputStream(frame)).readObject());
  }
}

class Prices {
  public void onMessage(Message message) throws Exception {
    String text = ((TextMessage) message).getText();
    // ok: java-message-deserialization
    store(new ObjectMapper().readValue(text, Price.class));
  }
}
