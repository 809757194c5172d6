"""The real semgrep on small applications in JavaScript and TypeScript whose data goes through several files."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import target_file
from ways import ways

from verdict.app.locations import rules_folder
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace

pytestmark = pytest.mark.live

ROUTES = """\
const express = require("express");
const users = require("../services/users");

const router = express.Router();

router.get("/users", async (req, res) => {
  const found = await users.find(req.query.name);
  res.json(found);
});

router.get("/age", async (req, res) => {
  res.json(await users.byAge({ age: req.query.age, table: "users" }));
});

router.get("/id", async (req, res) => {
  res.json(await users.byId(req.query.id));
});

module.exports = router;
"""
SERVICES = """\
const { findByName, findByAge, findById } = require("../repositories");

async function find(name) {
  const clean = name.trim();
  return findByName(clean);
}

const byAge = ({ age, table }) => findByAge(Number(age), table);

const byId = async (id) => {
  validateId(id);
  return findById(id);
};

module.exports = { find, byAge, byId };
"""
REPOSITORIES = """\
const mysql = require("mysql2/promise");

const pool = mysql.createPool({ host: "localhost" });

exports.findByName = async (name) => {
  const [rows] = await pool.query(`SELECT * FROM users WHERE name = '${name}'`);
  return rows;
};

exports.findByAge = async function (age, table) {
  const [rows] = await pool.query("SELECT * FROM " + table + " WHERE age = " + age);
  return rows;
};

exports.findById = (id) => pool.query("SELECT * FROM users WHERE id = " + id);
"""
EXPRESS = {
    "routes/users.js": ROUTES,
    "services/users.js": SERVICES,
    "repositories/index.js": REPOSITORIES,
}

CONTROLLER = """\
import { Body, Controller, Get, Post, Query } from "@nestjs/common";
import { UsersService } from "./users.service";
import { Helper } from "@/common";

@Controller("users")
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  async find(@Query("name") name: string) {
    return this.users.find({ name, table: "users" });
  }

  @Post()
  async run(@Body() body: Options) {
    await Helper.run(body.command);
  }
}
"""
SERVICE = """\
import { UserRepository } from "./db";

export class UsersService {
  constructor(private readonly repository: UserRepository) {}

  async find({ name, table }: { name: string; table: string }) {
    return this.repository.search(table, name);
  }
}
"""
REPOSITORY = """\
import { Pool } from "pg";

abstract class Base {
  private pool = new Pool();

  protected async select(statement: string) {
    const { rows } = await this.pool.query(statement);
    return rows;
  }
}

export class UserRepository extends Base {
  search = async (table: string, name: string): Promise<User[]> => {
    return this.select(`SELECT * FROM ${table} WHERE name = '${name}'`);
  };
}
"""
HELPER = """\
import { exec } from "child_process";

const helper = {
  run(command: string) {
    return new Promise((resolve) => exec(`convert ${command}`, resolve));
  },
};

export default helper;
"""
NEST = {
    "users.controller.ts": CONTROLLER,
    "users.service.ts": SERVICE,
    "db/index.ts": 'export * from "./user.repository";\n',
    "db/user.repository.ts": REPOSITORY,
    "common/index.ts": 'export { default as Helper } from "./helper";\n',
    "common/helper.ts": HELPER,
}

KOA = {
    "koa.mjs": """\
import Router from "koa-router";
import * as files from "./files.mjs";
import { fetchIt, term } from "./fetch.mjs";

const router = new Router();
router.get("/f", async (ctx) => { ctx.body = await files.read(ctx.query.f); });
router.get("/g", async function (ctx) { ctx.body = await fetchIt({ target: term(ctx) }); });
""",
    "files.mjs": """\
import fs from "fs/promises";
export function read(name) { return load("data/" + name); }
const load = (file) => fs.readFile(file);
""",
    "fetch.mjs": """\
import axios from "axios";
export const term = (ctx) => ctx.query.url;
export function fetchIt(options) { return axios.get(options.target); }
""",
}

COMPILED = {
    "app.js": """\
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
const express_1 = __importDefault(require("express"));
const shell_1 = require("./shell");
const router = express_1.default.Router();
router.post("/run", async (req, res) => {
    res.json(await (0, shell_1.run)(req.body.command));
});
""",
    "shell.js": """\
"use strict";
exports.run = void 0;
const child_process_1 = require("child_process");
const run = async (command) => (0, child_process_1.exec)("convert " + command);
exports.run = run;
""",
}


def test_a_request_is_followed_from_the_route_to_the_statement(place: Workplace, tools: Mapping[str, Tool]) -> None:
    files = {**EXPRESS, "routes/admin.js": ROUTES.replace("users.find(req", "users.other(req")}
    assert ways(files, place, tools["semgrep"]) == [
        (
            "javascript-sql-injection",
            ["users:7", "users:3", "users:4", "users:5", "index:5", "index:6"],
        )
    ]


def test_fields_of_objects_classes_and_injected_services_are_followed(
    place: Workplace, tools: Mapping[str, Tool]
) -> None:
    assert ways(NEST, place, tools["semgrep"]) == [
        ("javascript-command-injection", ["users.controller:15", "users.controller:16", "helper:4", "helper:5"]),
        (
            "javascript-sql-injection",
            [
                "users.controller:10", "users.controller:11",
                "users.service:6", "users.service:7",
                "user.repository:13", "user.repository:14",
                "user.repository:6", "user.repository:7",
            ],
        ),
    ]  # fmt: skip


def test_modules_and_compiled_code_are_followed(place: Workplace, tools: Mapping[str, Tool]) -> None:
    assert ways({**KOA, **COMPILED}, place, tools["semgrep"]) == [
        ("javascript-command-injection", ["app:7", "shell:4"]),
        ("javascript-path-traversal", ["koa:6", "files:2", "files:3"]),
        ("javascript-ssrf", ["fetch:2", "koa:7", "fetch:3"]),
    ]


PARTS = """\
const { exec } = require("child_process");
app.post("/many", (req, res) => { many(req.body.name); });
app.post("/few", (req, res) => { few(req.body.name); });
app.post("/own", (req, res) => { own(req.body.name); });
app.post("/set", (req, res) => { set(req.body.name); });
app.post("/copied", (req, res) => { copied(req.body.name); });
function many(name) {
  const context = { database, components, logger, name };
  first(context);
}
function few(name) {
  const context = { components, name };
  second(context);
}
function own(name) {
  const wanted = new Wanted();
  wanted.name = name;
  third(wanted);
}
function set(name) {
  app.settings.name = name;
  fourth(app);
}
function copied(name) {
  const wanted = { ...settings };
  wanted.name = name;
  fourth(wanted);
  const other = structuredClone(settings);
  other.name = name;
  fourth(other);
}
const first = (given) => exec("convert " + given.components);
const second = (given) => exec("convert " + given.name);
const third = (given) => exec("convert " + given.name);
const fourth = (given) => exec("convert " + given.folder);
"""


def test_an_object_is_not_data_since_one_of_its_many_parts_is(place: Workplace, tools: Mapping[str, Tool]) -> None:
    assert ways({"parts.js": PARTS}, place, tools["semgrep"]) == [
        ("javascript-command-injection", ["parts:3", "parts:11", "parts:12", "parts:13", "parts:33"]),
        ("javascript-command-injection", ["parts:4", "parts:15", "parts:17", "parts:18", "parts:34"]),
    ]


PAGES = """\
const express = require("express");
const pages = require("./pages");
const app = express();
app.get("/a", (req, res) => res.send(pages.read({ root: "/srv", name: clean(req.query.name), log: req.query.log })));
app.get("/b", (req, res) => res.send(pages.read({ root: req.query.root, name: "a" })));
app.get("/c", (req, res) => res.send(pages.taken({ root: "/srv", name: req.query.name })));
app.get("/d", (req, res) => res.send(pages.taken({ root: req.query.root, name: "a" })));
app.get("/e", (req, res) => res.send(pages.whole({ root: "/srv", name: req.query.name })));
app.get("/f", (req, res) => { const some = { root: req.query.root }; res.send(pages.other(some)); });
function clean(text) { return path.basename(text); }
"""
FOLDERS = """\
const fs = require("fs");
const path = require("path");
exports.read = function (options) {
  const name = path.basename(options.name);
  console.log(options.log);
  return fs.readFileSync(options.root + "/" + name);
};
exports.taken = (options) => {
  const { root, name } = options;
  console.log(name);
  return fs.readFileSync(root);
};
exports.other = (options) => fs.readFileSync(options.root);
exports.whole = (options) => {
  show(options);
  return fs.readFileSync(options.root);
};
"""


def test_data_in_one_field_of_an_object_that_is_written_out_is_not_in_the_others(
    place: Workplace, tools: Mapping[str, Tool]
) -> None:
    found = ways({"app.js": PAGES, "pages.js": FOLDERS}, place, tools["semgrep"])
    assert sorted(found) == [
        ("javascript-path-traversal", ["app:5", "pages:3", "pages:6"]),
        ("javascript-path-traversal", ["app:7", "pages:8", "pages:9", "pages:11"]),
        ("javascript-path-traversal", ["app:8", "pages:14", "pages:16"]),
        ("javascript-path-traversal", ["app:9", "pages:13"]),
    ]


def test_what_a_function_of_the_project_does_is_told_by_that_function(
    place: Workplace, tools: Mapping[str, Tool]
) -> None:
    tasks = """\
class Tasks {
  execute(name) { return this.known.get(name); }
  run(name) { return this.execute(name); }
}
module.exports = new Tasks();
"""
    routes = 'const tasks = require("./tasks");\napp.get("/", (req, res) => res.json(tasks.run(req.query.name)));\n'
    assert not ways({"tasks.js": tasks, "routes.js": routes}, place, tools["semgrep"])
    external = tasks.replace("  execute(name) { return this.known.get(name); }\n", "")
    assert ways({"tasks.js": external, "routes.js": routes}, place, tools["semgrep"])


def test_a_merge_in_another_file_is_reported_where_request_data_reaches_it(
    place: Workplace, tools: Mapping[str, Tool]
) -> None:
    merge = """\
function merge(target, source) {
  for (const key in source) {
    if (typeof source[key] === "object") merge(target[key], source[key]);
    else target[key] = source[key];
  }
}
module.exports = { merge };
"""
    routes = """\
const { merge } = require("./merge");
app.put("/", (req, res) => res.json(merge({}, req.body)));
"""
    ((rule, way),) = ways({"merge.js": merge, "routes.js": routes}, place, tools["semgrep"])
    assert rule == "javascript-unguarded-keys-from-request"
    assert (way[0], way[-1]) == ("routes:2", "merge:3")
    known = routes.replace("req.body", "defaults")
    assert not ways({"merge.js": merge, "routes.js": known}, place, tools["semgrep"])


CALLS_IN_CALLS = """\
import { exec } from "node:child_process";
import { promisify } from "node:util";
import vm from "node:vm";
const run = promisify(exec);
const tidy = (text) => text.trim();
const list = (folder) => run("ls " + folder);
router.get("/code", (req, res) => res.json(vm.runInNewContext(tidy(req.query.code))));
router.get("/list", async (req, res) => res.json(await list(String(req.query.folder))));
"""


def test_what_a_call_of_a_library_is_given_or_gives_on_the_spot_is_followed(
    place: Workplace, tools: Mapping[str, Tool]
) -> None:
    found = ways({"calls.js": CALLS_IN_CALLS}, place, tools["semgrep"])
    assert [(rule, way[-1]) for rule, way in found] == [
        ("javascript-code-injection", "calls:7"),
        ("javascript-command-injection", "calls:6"),
    ]


def test_a_file_that_is_read_only_in_part_is_named(place: Workplace, tools: Mapping[str, Tool]) -> None:
    engine = SemgrepEngine(tools["semgrep"], rules_folder(), across_functions=True)
    files = {**EXPRESS, "services/broken.js": "function f(a) { run(a) }\nconst = = ;\n"}
    result = engine.across([target_file(place.root, name, text) for name, text in files.items()], [], place, None, {})
    assert len(result.observations) == 1
    (notice,) = result.notices
    assert "services/broken.js" in notice
