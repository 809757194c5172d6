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
  public List<String> find(@RequestParam String name) {
    return users.find(name, true);
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
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    Storage.open("/data").read(nameOf(request));
    Storage.run("-l", request.getParameter("dir"), joined("a", trimmed(request.getParameter("more"))));
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    String name = request.getParameter("name");
    names.forEach(each -> new Storage(name).read(each));
    pool.submit(new Runnable() {
      public void run() {
        Storage.open(request.getParameter("root"));
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

  public byte[] read(String name) {
    return Files.readAllBytes(Paths.get("/data", name));
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
    assert ways(files, place, tools["semgrep"]) == []
