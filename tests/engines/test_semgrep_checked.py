"""Checks that stand in another function than the one that does harm, found by the real semgrep."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import target_file

from verdict.app.locations import rules_folder
from verdict.domain.outcome import Checked, way_of
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace

pytestmark = pytest.mark.live

SETTINGS = """
class Settings:
    def rel_path(self, *args):
        joined = self.base / Path(*args)
        joined.resolve().relative_to(self.base)
        return joined

    def known(self, name):
        return self.base / name

    def listed(self, name):
        return name and name in self.names

    def refused(self, name):
        return name in self.blocked


settings = Settings()
"""
VIEW = """
from flask import request
from .settings import settings

def show():
    name = request.args["name"]
    {first}
    open(ARCHIVE / name)
    {then}
"""
HOSTS = """
const ALLOWED = ["a.example"];
function allowed(url) {
  return ALLOWED.includes(new URL(url).host);
}
module.exports = { allowed };
"""
PROXY = """
const { allowed } = require("./hosts");

app.get("/proxy", async (req, res) => {
  const url = req.query.url;
  CHECK
  res.json(await fetch(url));
});
"""
GO = """
package web

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

func plain(path string) bool {
	return strings.HasPrefix(filepath.Clean(path), base)
}

func show(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if !plain(GIVEN) {
		return
	}
	os.ReadFile(name)
}
"""
JAVA = """
package web;

class Files {
    private void confine(Path path) {
        if (!path.normalize().startsWith(base)) {
            throw new SecurityException();
        }
    }

    void show(HttpServletRequest request) throws IOException {
        String name = request.getParameter("name");
        Path path = Paths.get(name);
        confine(GIVEN);
        Files.readString(path);
    }
}
"""


def checks(files: Mapping[str, str], place: Workplace, tools: Mapping[str, Tool]) -> list[tuple[str, str, int]]:
    """The function that checks each finding, with the place in it; there are findings."""
    engine = SemgrepEngine(tools["semgrep"], rules_folder(), across_functions=True)
    written = [target_file(place.root, name, text) for name, text in files.items()]
    found = engine.scan(written, place).observations
    assert found
    result = engine.across(written, found, place, None, {})
    assert {each.way for each in result.checks} <= {way_of(each) for each in (*found, *result.observations)}
    return [(each.name, each.where.path, each.where.line) for each in result.checks]


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        ("settings.rel_path(name)", "pass", [("rel_path", "shop/settings.py", 5)]),
        ("if not settings.rel_path(ARCHIVE, name): return", "pass", [("rel_path", "shop/settings.py", 5)]),
        ("settings.rel_path(other)", "pass", []),
        ("settings.known(name)", "pass", []),
        ("if not settings.listed(name): return", "pass", [("listed", "shop/settings.py", 12)]),
        ("if not settings.refused(name): return", "pass", []),
        ("settings.rel_path(name.encoding)", "pass", []),
        ("pass", "settings.rel_path(name)", []),
        ("if request.args.get('a'): settings.rel_path(name); return", "pass", []),
        ("settings.rel_path(name); name = request.args['b']", "pass", []),
    ],
)
def test_a_method_that_is_given_the_data_before_it_does_harm(
    first: str, then: str, expected: list[tuple[str, str, int]], place: Workplace, tools: Mapping[str, Tool]
) -> None:
    files = {"settings": SETTINGS, "view": VIEW.format(first=first, then=then), "__init__": ""}
    assert checks({f"shop/{name}.py": text for name, text in files.items()}, place, tools) == expected


def test_a_page_break_ends_no_line(place: Workplace, tools: Mapping[str, Tool]) -> None:
    view = "# before\x0cand behind a page break\n" * 5 + VIEW.format(first="settings.rel_path(name)", then="pass")
    files = {"shop/settings.py": SETTINGS, "shop/view.py": view, "shop/__init__.py": ""}
    assert checks(files, place, tools) == [("rel_path", "shop/settings.py", 5)]


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        ("if (!allowed(url)) return res.sendStatus(403);", [("allowed", "hosts.js", 4)]),
        ("if (!allowed(req.ip)) return res.sendStatus(403);", []),
        ("allowed(url);", []),  # whose answer nobody looks at
    ],
)
def test_a_function_of_another_file_in_javascript(
    check: str, expected: list[tuple[str, str, int]], place: Workplace, tools: Mapping[str, Tool]
) -> None:
    assert checks({"hosts.js": HOSTS, "proxy.js": PROXY.replace("CHECK", check)}, place, tools) == expected


@pytest.mark.parametrize(("given", "expected"), [("name", [("plain", "web/show.go", 12)]), ('"x"', [])])
def test_a_function_of_the_same_file_in_go(
    given: str, expected: list[tuple[str, str, int]], place: Workplace, tools: Mapping[str, Tool]
) -> None:
    assert checks({"web/show.go": GO.replace("GIVEN", given)}, place, tools) == expected


@pytest.mark.parametrize(("given", "expected"), [("path", [("confine", "web/Files.java", 6)]), ("other", [])])
def test_a_method_of_the_same_class_in_java(
    given: str, expected: list[tuple[str, str, int]], place: Workplace, tools: Mapping[str, Tool]
) -> None:
    assert checks({"web/Files.java": JAVA.replace("GIVEN", given)}, place, tools) == expected


@pytest.mark.parametrize(("second", "asking"), [("requireAuth, ", ["a.js", "b.js"]), ("", ["a.js"])])
def test_each_way_takes_a_login_by_itself(
    second: str, asking: list[str], place: Workplace, tools: Mapping[str, Tool]
) -> None:
    route = 'const { run } = require("./run");\napp.get("/PATH", WHO(req, res) => run(req.query.name));\n'
    files = {
        "run.js": 'const { exec } = require("child_process");\nexports.run = (name) => exec("ls " + name);\n',
        "a.js": route.replace("PATH", "a").replace("WHO", "requireAuth, "),
        "b.js": route.replace("PATH", "b").replace("WHO", second),
    }
    engine = SemgrepEngine(tools["semgrep"], rules_folder(), across_functions=True)
    written = [target_file(place.root, name, text) for name, text in files.items()]
    found = engine.scan(written, place).observations
    checks = engine.across(written, found, place, None, {}).checks
    assert all(each.what is Checked.SENDER for each in checks)
    assert [each.way[2][0].location.path for each in checks] == asking


def test_a_check_on_one_way_is_none_on_another(place: Workplace, tools: Mapping[str, Tool]) -> None:
    view = VIEW.replace("open(ARCHIVE / name)", "read(name)").format(first="settings.rel_path(name)", then="pass")
    more = "def read(name):\n    open(ARCHIVE / name)\n\n\ndef whole():\n    read(request.args['name'])\n"
    files = {"shop/settings.py": SETTINGS, "shop/view.py": view + more, "shop/__init__.py": ""}
    engine = SemgrepEngine(tools["semgrep"], rules_folder(), across_functions=True)
    written = [target_file(place.root, *each) for each in files.items()]
    found = engine.across(written, [], place, None, {})
    (check,) = found.checks
    assert (check.name, check.way[2][0].location.line) == ("rel_path", 6)
    assert [each.trace[0].location.line for each in found.observations if each.location == check.way[1]] == [15, 6]
