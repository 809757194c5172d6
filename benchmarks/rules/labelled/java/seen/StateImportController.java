package com.lumenia.state;

import com.caucho.hessian.io.HessianInput;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.io.xml.StaxDriver;
import com.thoughtworks.xstream.security.NoTypePermission;
import java.beans.XMLDecoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.Base64;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletRequest;
import org.apache.commons.lang3.SerializationUtils;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.util.WebUtils;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.Constructor;
import org.yaml.snakeyaml.constructor.SafeConstructor;

@RestController
@RequestMapping("/state")
public class StateImportController {

    // case: vulnerable CWE-502
    @PostMapping("/session")
    public Object session(HttpServletRequest request) throws IOException, ClassNotFoundException {
        Cookie cookie = WebUtils.getCookie(request, "state");
        byte[] bytes = Base64.getUrlDecoder().decode(cookie.getValue());
        try (ObjectInputStream in = new ObjectInputStream(new GZIPInputStream(new ByteArrayInputStream(bytes)))) {
            return in.readObject();
        }
    }

    // case: safe CWE-502
    @PostMapping("/session-filtered")
    public Object sessionFiltered(InputStream body) throws IOException, ClassNotFoundException {
        ObjectInputStream in = new ObjectInputStream(body);
        in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("com.lumenia.state.Snapshot;java.base/*;!*"));
        return in.readObject();
    }

    // case: vulnerable CWE-502
    @PostMapping("/binary")
    public Object binary(@RequestBody byte[] body) {
        return SerializationUtils.deserialize(body);
    }

    // case: vulnerable CWE-502
    @PostMapping("/yaml")
    public Object yaml(@RequestBody String text) {
        Yaml yaml = new Yaml(new Constructor(Object.class));
        return yaml.load(text);
    }

    // case: safe CWE-502
    @PostMapping("/yaml-plain")
    public Map<String, Object> yamlPlain(@RequestBody String text) {
        Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
        return yaml.load(text);
    }

    // case: vulnerable CWE-502
    @PostMapping("/xml")
    public Object xml(HttpEntity<String> entity) {
        XStream stream = new XStream(new StaxDriver());
        stream.allowTypesByWildcard(new String[] {"**"});
        return stream.fromXML(entity.getBody());
    }

    // case: safe CWE-502
    @PostMapping("/xml-listed")
    public Object xmlListed(@RequestBody String text) {
        XStream stream = new XStream(new StaxDriver());
        stream.addPermission(NoTypePermission.NONE);
        stream.allowTypes(new Class<?>[] {Snapshot.class});
        return stream.fromXML(text);
    }

    // case: vulnerable CWE-502
    @PostMapping("/json")
    public Object json(@RequestBody String text) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        mapper.enableDefaultTyping(ObjectMapper.DefaultTyping.NON_FINAL, JsonTypeInfo.As.PROPERTY);
        return mapper.readValue(text, Object.class);
    }

    // case: safe CWE-502
    @PostMapping("/json-bound")
    public Snapshot jsonBound(@RequestBody String text) throws IOException {
        ObjectMapper mapper = JsonMapper.builder()
                .activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder().allowIfSubType("com.lumenia.state.").build(),
                        ObjectMapper.DefaultTyping.NON_FINAL)
                .build();
        return mapper.readValue(text, Snapshot.class);
    }

    // case: vulnerable CWE-502
    @PostMapping("/beans")
    public Object beans(@RequestParam("file") MultipartFile file) throws IOException {
        try (InputStream in = file.getInputStream(); XMLDecoder decoder = new XMLDecoder(in)) {
            return decoder.readObject();
        }
    }

    // case: vulnerable CWE-502
    @PostMapping("/kryo")
    public Object kryo(@RequestBody byte[] body) {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        return kryo.readClassAndObject(new Input(body));
    }

    // case: safe CWE-502
    @PostMapping("/kryo-registered")
    public Snapshot kryoRegistered(@RequestBody byte[] body) {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(true);
        kryo.register(Snapshot.class);
        return kryo.readObject(new Input(body), Snapshot.class);
    }

    // case: vulnerable CWE-502
    @PostMapping("/hessian")
    public Object hessian(HttpServletRequest request) throws IOException {
        HessianInput input = new HessianInput(request.getInputStream());
        return input.readObject();
    }

    public static class Snapshot {
        public String name;
        public long taken;
    }
}
