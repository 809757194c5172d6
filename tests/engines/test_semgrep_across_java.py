"""The real semgrep on small applications in Java whose data goes through several classes and files."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from ways import ways

from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace

pytestmark = pytest.mark.live

CONTROLLER = """\
package com.acme.shop.web;

import com.acme.shop.service.UserService;
import java.util.List;
import org.springframework.web.bind.annotation.*;

@RestController
public class UserController {
  @Autowired private UserService users;

  @GetMapping("/users")
  public ResponseEntity<List<String>> find(@RequestParam String name) {
    return ResponseEntity.ok(users.find(name, true));
  }

  @GetMapping("/age")
  public List<String> age(@RequestParam int age) {
    return users.find(String.valueOf(age), true);
  }

  @GetMapping("/plain")
  public List<String> plain(@RequestParam String name) {
    return users.plain(name);
  }

  @GetMapping("/checked")
  public List<String> checked(@RequestParam String name) {
    validateName(name);
    return users.find(name);
  }
}
"""
INTERFACE = """\
package com.acme.shop.service;

import java.util.List;

public interface UserService {
  List<String> find(String name, boolean all);

  List<String> plain(String name);

  default List<String> find(String name) {
    return find(name, false);
  }
}
"""
SERVICE = """\
package com.acme.shop.service;

import com.acme.shop.db.*;
import java.util.List;

@Service
class UserServiceImpl implements UserService {
  private final UserRepository repository;

  UserServiceImpl(UserRepository repository) {
    this.repository = repository;
  }

  @Override
  public List<String> find(String name, boolean all) {
    return repository.byName(name.trim());
  }

  @Override
  public List<String> plain(String name) {
    return repository.plain(name);
  }
}
"""
REPOSITORY = """\
package com.acme.shop.db;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

@Repository
public class UserRepository {
  private final JdbcTemplate jdbc;

  public List<String> byName(String name) {
    String sql = "SELECT name FROM users WHERE name = '" + name + "'";
    return jdbc.queryForList(sql, String.class);
  }

  public List<String> plain(String name) {
    return jdbc.queryForList("SELECT name FROM users WHERE name = ?", String.class, name);
  }
}
"""
SHOP = {
    "src/main/java/com/acme/shop/web/UserController.java": CONTROLLER,
    "src/main/java/com/acme/shop/service/UserService.java": INTERFACE,
    "src/main/java/com/acme/shop/service/UserServiceImpl.java": SERVICE,
    "src/main/java/com/acme/shop/db/UserRepository.java": REPOSITORY,
}

SERVLET = """\
package app;

import app.files.Storage;
import static app.Text.joined;

public class Servlet extends HttpServlet {
  private Storage files;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    files.load(nameOf(request));
  }

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response) {
    Storage.run("-l", joined("a", trimmed(request.getParameter("more"))));
  }

  @Override
  protected void doDelete(HttpServletRequest request, HttpServletResponse response) {
    Storage.open("/data").remove(request.getParameter("name"));
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    String name = request.getParameter("name");
    names.forEach(each -> new Storage(name).load(each));
    pool.submit(new Runnable() {
      public void run() {
        Storage.store(request.getParameter("root"));
      }
    });
  }

  private String nameOf(HttpServletRequest request) {
    return request.getParameter("name");
  }

  private static String trimmed(String text) {
    return text.trim();
  }
}
"""
TEXT = """\
package app;

final class Text {
  static String joined(String first, String second) {
    return first + second;
  }
}
"""
STORAGE = """\
package app.files;

import java.io.File;

public class Storage {
  private final File root;

  public Storage(String root) {
    this.root = new File(root);
  }

  public static Storage open(String root) {
    return new Storage(root);
  }

  public byte[] load(String name) {
    return Files.readAllBytes(Paths.get("/data", name));
  }

  public void remove(String name) {
    Files.delete(Paths.get("/data", name));
  }

  public static void store(String name) {
    new FileOutputStream("/data/" + name).close();
  }

  public static void run(String... arguments) {
    Runtime.getRuntime().exec("ls " + String.join(" ", arguments));
  }
}
"""


def test_a_request_is_followed_from_the_controller_to_the_statement(
    place: Workplace, tools: Mapping[str, Tool]
) -> None:
    assert ways(SHOP, place, tools["semgrep"]) == [
        (
            "java-sql-injection",
            [
                "UserController:12", "UserController:13", "UserServiceImpl:15", "UserServiceImpl:16",
                "UserRepository:10", "UserRepository:11", "UserRepository:12",
            ],
        ),
    ]  # fmt: skip


def test_helpers_lambdas_constructors_and_classes_in_methods_are_followed(
    place: Workplace, tools: Mapping[str, Tool]
) -> None:
    files = {"app/Servlet.java": SERVLET, "app/Text.java": TEXT, "app/files/Storage.java": STORAGE}
    assert ways(files, place, tools["semgrep"]) == [
        (
            "java-command-injection",
            ["Servlet:16", "Servlet:39", "Servlet:40", "Servlet:16", "Storage:28", "Storage:29"],
        ),
        ("java-path-traversal", ["Servlet:21", "Storage:20", "Storage:21"]),
        ("java-path-traversal", ["Servlet:26", "Servlet:27", "Storage:8", "Storage:9"]),
        ("java-path-traversal", ["Servlet:30", "Storage:24", "Storage:25"]),
        ("java-path-traversal", ["Servlet:36", "Servlet:11", "Storage:16", "Storage:17"]),
    ]


def test_a_method_of_an_unknown_object_is_none_of_the_project(place: Workplace, tools: Mapping[str, Tool]) -> None:
    path = "src/main/java/com/acme/shop/web/UserController.java"
    code = CONTROLLER.replace("com.acme.shop.service.UserService", "com.acme.other.UserService")
    assert not ways({**SHOP, path: code}, place, tools["semgrep"])


def test_an_object_is_not_data_since_a_part_of_it_was_set(place: Workplace, tools: Mapping[str, Tool]) -> None:
    code = """\
class Show {
  private Options shared;

  void show(HttpServletRequest request) {
    own(request.getParameter("name"));
    setter(request.getParameter("name"), shared);
    field(request.getParameter("name"), shared);
    whole(request.getParameter("name"));
  }

  void own(String name) {
    Options wanted = new Options();
    wanted.setName(name);
    first(wanted);
  }

  void setter(String name, Options given) {
    given.setName(name);
    second(given);
  }

  void field(String name, Options given) {
    given.name = name;
    third(given);
  }

  void whole(String name) {
    fourth(new Options(name));
  }

  void first(Options given) {
    Runtime.getRuntime().exec("convert " + given.getName());
  }

  void second(Options given) {
    Runtime.getRuntime().exec("convert " + given.getFolder());
  }

  void third(Options given) {
    Runtime.getRuntime().exec("convert " + given.folder);
  }

  void fourth(Options given) {
    Runtime.getRuntime().exec("convert " + given.getName());
  }
}
"""
    assert ways({"app/Show.java": code}, place, tools["semgrep"]) == [
        ("java-command-injection", ["Show:5", "Show:11", "Show:13", "Show:14", "Show:31", "Show:32"]),
        ("java-command-injection", ["Show:8", "Show:27", "Show:28", "Show:43", "Show:44"]),
    ]


def test_a_long_method_that_is_called_is_not_taken_for_a_check(place: Workplace, tools: Mapping[str, Tool]) -> None:
    lines = "".join(f"    count += {number};\n" for number in range(25))
    resources = f"""\
package com.acme.shop;

import java.io.FileInputStream;
import java.io.InputStream;

class Resources {{
  // for the names that request.getParameter("file") gives
  static InputStream open(String name) throws Exception {{
    return load(name);
  }}

  private static InputStream load(String name) throws Exception {{
    int count = 0;
{lines}    return new FileInputStream("/srv/" + name);
  }}
}}
"""
    servlet = """\
package com.acme.shop;

import javax.servlet.http.*;

public class Files extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    Resources.open(request.getParameter("file")).transferTo(response.getOutputStream());
  }
}
"""
    files = {"src/com/acme/shop/Resources.java": resources, "src/com/acme/shop/Files.java": servlet}
    assert ways(files, place, tools["semgrep"]) == [
        ("java-path-traversal", ["Files:7", "Resources:8", "Resources:9", "Resources:12", "Resources:39"])
    ]
