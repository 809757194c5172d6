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
    // ruleid: java-unsafe-deserialization
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
