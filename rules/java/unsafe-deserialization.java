package example;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.thoughtworks.xstream.XStream;
import java.beans.XMLDecoder;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.ObjectInputStream;
import java.util.Base64;
import javax.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.*;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class Import {
  Object servlet(HttpServletRequest request) throws Exception {
    // ruleid: java-unsafe-deserialization
    ObjectInputStream in = new ObjectInputStream(request.getInputStream());
    byte[] bytes = Base64.getDecoder().decode(request.getParameter("state"));
    // ruleid: java-unsafe-deserialization
    new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    // ruleid: java-unsafe-deserialization
    new XMLDecoder(request.getInputStream()).readObject();
    XStream xstream = new XStream();
    // ruleid: java-unsafe-deserialization
    xstream.fromXML(request.getParameter("xml"));
    Yaml yaml = new Yaml();
    // ruleid: java-unsafe-deserialization
    yaml.load(request.getReader());
    // ok: java-unsafe-deserialization
    new Yaml(new SafeConstructor(new LoaderOptions())).load(request.getReader());
    // ok: java-unsafe-deserialization
    new ObjectMapper().readValue(request.getInputStream(), User.class);
    // ok: java-unsafe-deserialization
    return new ObjectInputStream(new FileInputStream("/var/app/cache.bin")).readObject();
  }

  Object filtered(HttpServletRequest request) throws Exception {
    // ok: java-unsafe-deserialization
    ObjectInputStream in = new ObjectInputStream(request.getInputStream());
    in.setObjectInputFilter(java.io.ObjectInputFilter.Config.createFilter("example.User;!*"));
    return in.readObject();
  }

  Object body(HttpServletRequest request) throws Exception {
    // across: java-unsafe-deserialization
    return new XStream().fromXML(read(request));
  }

  private String read(HttpServletRequest request) throws Exception {
    java.io.BufferedReader reader = new java.io.BufferedReader(request.getReader());
    StringBuilder text = new StringBuilder();
    String line;
    while ((line = reader.readLine()) != null) {
      text.append(line);
    }
    return text.toString();
  }

  @PostMapping("/import")
  Object spring(@RequestBody byte[] body) throws Exception {
    // ruleid: java-unsafe-deserialization
    return new ObjectInputStream(new ByteArrayInputStream(body)).readObject();
  }
}

class TypedController {
  @PostMapping("/typed")
  public Object typed(@RequestBody String text) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    mapper.enableDefaultTyping();
    // ruleid: java-unsafe-deserialization
    return mapper.readValue(text, Object.class);
  }

  @PostMapping("/plain")
  public Object plain(@RequestBody String text) throws Exception {
    // ok: java-unsafe-deserialization
    return new ObjectMapper().readValue(text, Order.class);
  }
}

class StreamController {
  @PostMapping("/stream")
  Object stream(InputStream in) throws Exception {
    // ruleid: java-unsafe-deserialization
    return new ObjectInputStream(in).readObject();
  }
}

class OwnStreams {
  static class AnyStream extends ObjectInputStream {
    AnyStream(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass kind) throws ClassNotFoundException {
      return Class.forName(kind.getName(), false, getClass().getClassLoader());
    }
  }

  static class ListedStream extends ObjectInputStream {
    ListedStream(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass kind) throws IOException, ClassNotFoundException {
      if (!kind.getName().equals("example.Order")) {
        throw new InvalidClassException(kind.getName());
      }
      return super.resolveClass(kind);
    }
  }

  void streams(HttpServletRequest request) throws Exception {
    // ruleid: java-unsafe-deserialization
    new AnyStream(request.getInputStream()).readObject();
    // ok: java-unsafe-deserialization
    new ListedStream(request.getInputStream()).readObject();
    // ruleid: java-unsafe-deserialization
    new ClassLoaderObjectInputStream(loader, request.getInputStream()).readObject();
    byte[] state = Base64.getDecoder().decode(request.getHeader("X-State"));
    // ruleid: java-unsafe-deserialization
    org.apache.commons.lang3.SerializationUtils.deserialize(state);
    Object order = fromText(request.getParameter("order"));
    Object checked = fromBytes(state);
    Object listed = fromListed(state);
    // ruleid: java-unsafe-deserialization
    JsonReader.jsonToJava(request.getParameter("json"));
  }

  void anonymous(HttpServletRequest request) throws Exception {
    // ruleid: java-unsafe-deserialization
    ObjectInputStream any = new ObjectInputStream(request.getInputStream()) {
      @Override
      protected Class<?> resolveClass(ObjectStreamClass kind) throws ClassNotFoundException {
        return Class.forName(kind.getName());
      }
    };
    // ok: java-unsafe-deserialization
    ObjectInputStream listed = new ObjectInputStream(request.getInputStream()) {
      @Override
      protected Class<?> resolveClass(ObjectStreamClass kind) throws IOException, ClassNotFoundException {
        if (!ALLOWED.contains(kind.getName())) {
          throw new InvalidClassException(kind.getName());
        }
        return super.resolveClass(kind);
      }
    };
  }

  private static Object fromText(String text) throws Exception {
    byte[] bytes = Base64.getDecoder().decode(text);
    // across: java-unsafe-deserialization
    return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
  }

  private static Object fromBytes(byte[] bytes) throws Exception {
    // across: java-unsafe-deserialization
    return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
  }

  private static Object fromListed(byte[] bytes) throws Exception {
    // ok: java-unsafe-deserialization
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes));
    in.setObjectInputFilter(FILTER);
    return in.readObject();
  }
}

class Texts {
  private final ObjectMapper mapper = new ObjectMapper();
  private final ObjectMapper plain = new ObjectMapper();
  private final XStream listed = new XStream();
  private final Yaml yaml = new Yaml();

  Texts() {
    mapper.activateDefaultTyping(LaissezFaireSubTypeValidator.instance, ObjectMapper.DefaultTyping.NON_FINAL);
    listed.allowTypes(new Class[] {Order.class});
  }

  @PostMapping("/texts")
  void texts(@RequestBody String text) throws Exception {
    // ruleid: java-unsafe-deserialization
    mapper.readValue(text, Object.class);
    // ok: java-unsafe-deserialization
    plain.readValue(text, Object.class);
    // ok: java-unsafe-deserialization
    listed.fromXML(text);
    Yaml any = new Yaml(new Constructor(Object.class, options));
    // ruleid: java-unsafe-deserialization
    any.load(text);
    Yaml safe = new Yaml(new SafeConstructor(options));
    // ok: java-unsafe-deserialization
    safe.loadAll(text);
    // ruleid: java-unsafe-deserialization
    yaml.load(text);
  }
}
