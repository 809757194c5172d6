package example;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.commons.beanutils.BeanUtils;
import org.springframework.beans.BeanWrapperImpl;

class Accounts {
  private static final Set<String> ALLOWED = Set.of("name", "email");

  void populate(HttpServletRequest request, Account account) throws Exception {
    // ruleid: java-mass-assignment
    BeanUtils.populate(account, request.getParameterMap());
    Map<String, String> fields = new HashMap<>();
    fields.put("name", request.getParameter("name"));
    // ok: java-mass-assignment
    BeanUtils.populate(account, fields);
  }

  void patch(@RequestBody Map<String, Object> changes, BeanWrapperImpl wrapper) {
    // ok: java-mass-assignment
    wrapper.setPropertyValue("name", changes.get("name"));
    // ruleid: java-mass-assignment
    changes.forEach(wrapper::setPropertyValue);
  }

  void kept(@RequestBody Map<String, Object> changes, Account account, ObjectMapper mapper) throws Exception {
    // ruleid: java-mass-assignment
    mapper.updateValue(account, changes);
    changes.keySet().retainAll(ALLOWED);
    // ok: java-mass-assignment
    mapper.updateValue(account, changes);
  }
}
