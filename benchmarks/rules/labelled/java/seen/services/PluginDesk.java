package bg.modul.desk;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.servlet.http.HttpServletRequest;

import org.apache.commons.beanutils.BeanUtils;
import org.springframework.beans.BeanWrapperImpl;
import org.springframework.ui.Model;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/desk")
public class PluginDesk {

    public static class Account {
        private String name;
        private boolean admin;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public boolean isAdmin() {
            return admin;
        }

        public void setAdmin(boolean admin) {
            this.admin = admin;
        }
    }

    public interface Plugin {
        String run();
    }

    static class Clock implements Plugin {
        @Override
        public String run() {
            return String.valueOf(System.currentTimeMillis());
        }
    }

    private static final Map<String, Supplier<Plugin>> PLUGINS = Map.of("clock", Clock::new);

    // case: vulnerable CWE-470
    @PostMapping("/plugin")
    public String plugin(@RequestParam("class") String name) throws Exception {
        Class<? extends Plugin> type = Thread.currentThread().getContextClassLoader().loadClass(name).asSubclass(Plugin.class);
        return type.getConstructor().newInstance().run();
    }

    // case: safe CWE-470
    @PostMapping("/plugin/known")
    public String knownPlugin(@RequestParam("class") String name) {
        return PLUGINS.getOrDefault(name, Clock::new).get().run();
    }

    // case: vulnerable CWE-470
    @PostMapping("/call/{method}")
    public Object call(@PathVariable String method) throws Exception {
        Method found = Account.class.getMethod(method);
        return found.invoke(new Account());
    }

    // case: safe CWE-470
    @PostMapping("/get/{property}")
    public Object get(@PathVariable String property) throws Exception {
        String method = switch (property) {
            case "name" -> "getName";
            case "admin" -> "isAdmin";
            default -> throw new IllegalArgumentException(property);
        };
        return Account.class.getMethod(method).invoke(new Account());
    }

    // case: vulnerable CWE-915
    public Account update(HttpServletRequest request) throws Exception {
        Account account = new Account();
        BeanUtils.populate(account, request.getParameterMap());
        return account;
    }

    // case: safe CWE-915
    public Account rename(HttpServletRequest request) throws Exception {
        Account account = new Account();
        Map<String, String> allowed = new HashMap<>();
        allowed.put("name", request.getParameter("name"));
        BeanUtils.populate(account, allowed);
        return account;
    }

    // case: vulnerable CWE-915
    @PostMapping("/patch")
    public Account patch(@RequestBody Map<String, Object> changes) {
        BeanWrapperImpl wrapper = new BeanWrapperImpl(new Account());
        changes.forEach(wrapper::setPropertyValue);
        return (Account) wrapper.getWrappedInstance();
    }

    // case: safe CWE-915
    @PostMapping("/patch/name")
    public Account patchName(@RequestBody Map<String, Object> changes) {
        BeanWrapperImpl wrapper = new BeanWrapperImpl(new Account());
        wrapper.setPropertyValue("name", changes.get("name"));
        return (Account) wrapper.getWrappedInstance();
    }

    // case: vulnerable CWE-1333
    @PostMapping("/grep")
    public boolean grep(@RequestParam String pattern, @RequestBody String text) {
        Matcher matcher = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE).matcher(text);
        return matcher.find();
    }

    // case: safe CWE-1333
    @PostMapping("/contains")
    public boolean contains(@RequestParam String word, @RequestBody String text) {
        return Pattern.compile(word, Pattern.LITERAL).matcher(text).find();
    }

    // case: vulnerable CWE-1333
    @PostMapping("/valid")
    public boolean valid(@RequestParam String mail) {
        return mail.matches("^([a-zA-Z0-9]+)+@([a-z]+\\.)+[a-z]+$");
    }

    // case: safe CWE-1333
    @PostMapping("/zip")
    public boolean zip(@RequestParam String zip) {
        return zip.matches("^[0-9]{4,6}$");
    }
}
