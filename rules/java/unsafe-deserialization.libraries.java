package example;

import com.alibaba.fastjson.JSON;
import com.alibaba.fastjson.parser.ParserConfig;
import com.caucho.hessian.io.Hessian2Input;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.yamlbeans.YamlReader;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;
import com.fasterxml.jackson.databind.jsontype.impl.LaissezFaireSubTypeValidator;
import com.thoughtworks.xstream.XStream;
import flexjson.JSONDeserializer;
import java.io.StringReader;
import org.nustaq.serialization.FSTConfiguration;
import org.springframework.core.serializer.DefaultDeserializer;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

class Libraries {
  private static final ObjectMapper OPEN = new ObjectMapper();
  private static final FSTConfiguration FST = FSTConfiguration.createDefaultConfiguration();

  static {
    OPEN.enableDefaultTyping();
    ParserConfig.getGlobalInstance().setAutoTypeSupport(true);
  }

  @PostMapping("/jackson")
  Object jackson(@RequestBody String text) throws Exception {
    ObjectMapper built = JsonMapper.builder().activateDefaultTyping(LaissezFaireSubTypeValidator.instance).build();
    // ruleid: java-unsafe-deserialization
    built.readValue(text, Order.class);
    ObjectMapper listed = JsonMapper.builder()
        .activateDefaultTyping(BasicPolymorphicTypeValidator.builder().allowIfSubType("example.").build())
        .build();
    // ok: java-unsafe-deserialization
    listed.readValue(text, Order.class);
    // ruleid: java-unsafe-deserialization
    new ObjectMapper().readValue(text, Message.class);
    // ruleid: java-unsafe-deserialization
    new ObjectMapper().readValue(text, Envelope.class);
    // ok: java-unsafe-deserialization
    new ObjectMapper().readValue(text, Order.class);
    // ruleid: java-unsafe-deserialization
    return OPEN.readValue(text, Order.class);
  }

  @PostMapping("/others")
  Object others(@RequestBody String text, @RequestBody byte[] bytes) throws Exception {
    // ruleid: java-unsafe-deserialization
    JSON.parseObject(text);
    // ruleid: java-unsafe-deserialization
    new YamlReader(text).read();
    // ruleid: java-unsafe-deserialization
    FST.asObject(bytes);
    // ruleid: java-unsafe-deserialization
    new Hessian2Input(new java.io.ByteArrayInputStream(bytes)).readObject();
    // ruleid: java-unsafe-deserialization
    return new JSONDeserializer<Order>().deserialize(text);
  }

  @PostMapping("/kryo")
  Object kryo(@RequestBody byte[] bytes) {
    Kryo listed = new Kryo();
    listed.register(Order.class);
    // ok: java-unsafe-deserialization
    listed.readObject(new Input(bytes), Order.class);
    Kryo open = new Kryo();
    open.setRegistrationRequired(false);
    // ruleid: java-unsafe-deserialization
    return open.readObject(new Input(bytes), Order.class);
  }

  @PostMapping("/xstream")
  Object xstream(@RequestBody String text) {
    XStream any = new XStream();
    any.allowTypesByWildcard(new String[] {"**"});
    // ruleid: java-unsafe-deserialization
    any.fromXML(text);
    XStream listed = new XStream();
    listed.allowTypes(new Class[] {Order.class});
    // ok: java-unsafe-deserialization
    return listed.fromXML(new StringReader(text));
  }
}

@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
abstract class Message {
}

class Envelope {
  @JsonTypeInfo(use = JsonTypeInfo.Id.MINIMAL_CLASS, property = "type")
  public Object content;
}

class Made {
  @PostMapping("/made")
  Object made(@RequestBody String text) throws Exception {
    // ruleid: java-unsafe-deserialization
    return open().readValue(text, Order.class);
  }

  private ObjectMapper open() {
    ObjectMapper mapper = new ObjectMapper();
    mapper.activateDefaultTyping(mapper.getPolymorphicTypeValidator());
    return mapper;
  }
}
