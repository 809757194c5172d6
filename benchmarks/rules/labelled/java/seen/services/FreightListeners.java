package de.spedition.freight;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import javax.jms.BytesMessage;
import javax.jms.JMSException;
import javax.jms.Message;
import javax.jms.ObjectMessage;
import javax.jms.TextMessage;
import javax.xml.bind.JAXBContext;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.integration.annotation.ServiceActivator;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.messaging.handler.annotation.Payload;
import org.springframework.stereotype.Component;

@Component
public class FreightListeners {

    public record Parcel(String code, String depot, int weight) {
    }

    private static final Logger log = LoggerFactory.getLogger(FreightListeners.class);

    private final JdbcTemplate jdbc;

    public FreightListeners(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    // case: vulnerable CWE-89
    @KafkaListener(topics = "parcels")
    public void onParcel(@Payload Parcel parcel) {
        jdbc.update("UPDATE stock SET kilos = kilos + " + parcel.weight() + " WHERE depot = '" + parcel.depot() + "'");
    }

    // case: safe CWE-89
    @KafkaListener(topics = "returns")
    public void onReturn(@Payload Parcel parcel) {
        jdbc.update("UPDATE stock SET kilos = kilos - ? WHERE depot = ?", parcel.weight(), parcel.depot());
    }

    // case: vulnerable CWE-502
    @RabbitListener(queues = "manifests")
    public void onManifest(byte[] body) throws IOException, ClassNotFoundException {
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(body));
        Map<?, ?> manifest = (Map<?, ?>) in.readObject();
        log.info("manifest with {} entries", manifest.size());
    }

    // case: safe CWE-502
    @RabbitListener(queues = "waybills")
    public void onWaybill(byte[] body) throws IOException, ClassNotFoundException {
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(body));
        in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("java.util.HashMap;java.lang.*;!*"));
        Map<?, ?> waybill = (Map<?, ?>) in.readObject();
        log.info("waybill with {} entries", waybill.size());
    }

    // case: vulnerable CWE-611
    @JmsListener(destination = "customs")
    public void onCustoms(TextMessage message) throws Exception {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(message.getText()));
        while (reader.hasNext()) {
            reader.next();
        }
    }

    // case: safe CWE-611
    @JmsListener(destination = "tariffs")
    public void onTariff(TextMessage message) throws Exception {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(message.getText()));
        while (reader.hasNext()) {
            reader.next();
        }
    }

    // case: vulnerable CWE-22
    @ServiceActivator(inputChannel = "labels")
    public void onLabel(byte[] pdf, @Header("filename") String filename) throws IOException {
        Files.write(Path.of("/var/labels", filename), pdf);
    }

    // case: safe CWE-22
    @ServiceActivator(inputChannel = "stickers")
    public void onSticker(byte[] pdf, @Header("filename") String filename) throws IOException {
        Files.write(Path.of("/var/labels", Integer.toHexString(filename.hashCode()) + ".pdf"), pdf);
    }

    // case: vulnerable CWE-78
    @KafkaListener(topics = "print")
    public void onPrint(ConsumerRecord<String, String> record) throws IOException {
        Runtime.getRuntime().exec("sh -c \"lpr -P " + record.value() + " /tmp/label.ps\"");
    }

    // case: safe CWE-78
    @KafkaListener(topics = "reprint")
    public void onReprint(ConsumerRecord<String, String> record) throws IOException {
        String printer = switch (record.value()) {
            case "front" -> "hp-front";
            case "yard" -> "zebra-yard";
            default -> throw new IllegalArgumentException("unknown printer");
        };
        Runtime.getRuntime().exec("sh -c \"lpr -P " + printer + " /tmp/label.ps\"");
    }
}
