const express = require("express");
const mysql = require("mysql2/promise");
const knex = require("knex")({ client: "pg" });
const { Pool } = require("pg");
const { PrismaClient } = require("@prisma/client");

const app = express();
const pool = new Pool();
const prisma = new PrismaClient();
const COLUMNS = ["name", "price"];
const ORDERS = { cheap: "price ASC", dear: "price DESC" };

app.get("/users", async (req, res) => {
  const { name } = req.query;
  // ruleid: javascript-sql-injection
  let rows = await pool.query(`SELECT * FROM users WHERE name = '${name}'`);
  // ok: javascript-sql-injection
  rows = await pool.query("SELECT * FROM users WHERE name = $1", [name]);
  // ruleid: javascript-sql-injection
  rows = await pool.query({ text: "SELECT * FROM users WHERE name = '" + name + "'" });
  // ok: javascript-sql-injection
  rows = await pool.query({ text: "SELECT * FROM users WHERE name = $1", values: [name] });
  res.json(rows);
});

app.post("/orders", async (req, res) => {
  let sql = "SELECT * FROM orders WHERE 1 = 1";
  if (req.body.status) {
    sql += " AND status = '" + req.body.status.trim() + "'";
  }
  // ruleid: javascript-sql-injection
  const [first] = await connection.execute(sql);
  const filters = ["shop = 1"];
  filters.push("city = '" + req.body.city + "'");
  // ruleid: javascript-sql-injection
  const second = await connection.query("SELECT * FROM orders WHERE " + filters.join(" AND "));
  res.json({ first, second });
});

app.get("/products", async (req, res) => {
  let order = req.query.order;
  if (!COLUMNS.includes(order)) {
    order = "name";
  }
  // ok: javascript-sql-injection
  let rows = await pool.query(`SELECT * FROM products ORDER BY ${order}`);
  // ok: javascript-sql-injection
  rows = await pool.query(`SELECT * FROM products ORDER BY ${ORDERS[req.query.sort]}`);
  // ok: javascript-sql-injection
  rows = await pool.query(`SELECT * FROM products LIMIT ${parseInt(req.query.limit, 10)}`);
  // ok: javascript-sql-injection
  rows = await pool.query("SELECT * FROM products WHERE name = " + mysql.escape(req.query.name));
  // ok: javascript-sql-injection
  rows = await pool.query("SELECT * FROM products ORDER BY price " + (req.query.desc ? "DESC" : "ASC"));
  res.json(rows);
});

router.get("/items/:id", async (ctx) => {
  // ruleid: javascript-sql-injection
  ctx.body = await knex.raw("SELECT * FROM items WHERE id = " + ctx.params.id);
  // ok: javascript-sql-injection
  ctx.body = await knex.raw("SELECT * FROM items WHERE id = ?", [ctx.params.id]);
  // ok: javascript-sql-injection
  ctx.body = await knex("items").where({ id: ctx.params.id });
});

export async function GET(request) {
  const { searchParams } = new URL(request.url);
  const term = searchParams.get("q") ?? "";
  // ruleid: javascript-sql-injection
  const found = await prisma.$queryRawUnsafe("SELECT * FROM posts WHERE title LIKE '%" + term + "%'");
  // ok: javascript-sql-injection
  const safe = await prisma.$queryRaw`SELECT * FROM posts WHERE title LIKE ${term}`;
  // ok: javascript-sql-injection
  const same = await prisma.post.findMany({ where: { title: { contains: term } } });
  return Response.json({ found, safe, same });
}

app.get("/notes", (req, res) => {
  // ruleid: javascript-sql-injection
  db.all("SELECT * FROM notes WHERE owner = '" + req.cookies.user + "'", (err, rows) => res.json(rows));
  // ok: javascript-sql-injection
  db.all("SELECT * FROM notes WHERE owner = ?", [req.cookies.user], (err, rows) => res.json(rows));
  // ok: javascript-sql-injection
  cache.get(req.query.key, (err, value) => res.json(value));
});

function listing(fields, order) {
  // across: javascript-sql-injection
  return pool.query(`SELECT id FROM notes ORDER BY ${order}`);
}

function counting(table, filter) {
  // ok: javascript-sql-injection
  return pool.query(`SELECT count(*) FROM ${table}`, [filter]);
}

class Notes {
  by(owner) {
    // across: javascript-sql-injection
    return pool.query("SELECT * FROM notes WHERE owner = '" + owner + "'");
  }

  page(number) {
    // ok: javascript-sql-injection
    return pool.query("SELECT * FROM notes LIMIT 20 OFFSET " + number);
  }

  clause(words) {
    const parts = [];
    for (const word of words) parts.push(`text LIKE '%${word}%'`);
    return parts.join(" OR ");
  }

  column(name) {
    if (!COLUMNS.includes(name)) throw new Error("column");
    return name;
  }
}

app.get("/notes", async (req, res) => {
  const { order, owner } = req.query;
  await listing("id", order);
  await counting("notes", req.query.filter);
  const notes = new Notes();
  await notes.by(owner);
  await notes.page(Number(req.query.page));
  const where = notes.clause(req.query.words);
  // across: javascript-sql-injection
  const found = await pool.query("SELECT * FROM notes WHERE " + where);
  const column = notes.column(req.query.column);
  // ok: javascript-sql-injection
  const sorted = await pool.query("SELECT * FROM notes ORDER BY " + column);
  // across: javascript-sql-injection
  const late = await pool.query("SELECT * FROM notes WHERE tag = '" + tagOf(req.query.tag) + "'");
  // ok: javascript-sql-injection
  const kind = await pool.query("SELECT * FROM notes WHERE kind = '" + kindOf(req.query.kind) + "'");
  res.json([found, sorted, late, kind]);
});

function tagOf(text) {
  const lower = text.toLowerCase();
  return "#" + lower;
}

function kindOf(text) {
  switch (text) {
    case "short":
      return "s";
    default:
      return "l";
  }
}

app.get("/tags", async (req, res) => {
  const given = new Map(Object.entries(req.query));
  const parts = [];
  for (const [name, value] of given) {
    parts.push(`${name} = '${value}'`);
  }
  // ruleid: javascript-sql-injection
  const rows = await pool.query("SELECT * FROM tags WHERE " + parts.join(" AND "));
  const { size = "10", ...others } = req.body;
  // ruleid: javascript-sql-injection
  await pool.query("SELECT * FROM tags LIMIT " + size);
  // ruleid: javascript-sql-injection
  await pool.query("SELECT * FROM tags WHERE name = '" + others.name + "'");
  // ok: javascript-sql-injection
  await pool.query("SELECT * FROM tags LIMIT " + others.list.length);
  const sort = req.query.sort;
  if (!ALLOWED.has(sort)) {
    console.log("unusual");
  }
  // ruleid: javascript-sql-injection
  await pool.query("SELECT * FROM tags ORDER BY " + sort);
  let order = req.query.order;
  if (!ALLOWED.has(order)) {
    order = "id";
  }
  // ok: javascript-sql-injection
  await pool.query("SELECT * FROM tags ORDER BY " + order);
  res.json(rows);
});

app.post("/tools", async (req, res) => {
  // ok: javascript-sql-injection
  await toolRegistry.execute(req.body.name, req.body.arguments);
  // ok: javascript-sql-injection
  network.irc.raw(req.body.line);
  // ok: javascript-sql-injection
  await knex.queryBuilder().from("logs").where({ level: req.query.level });
  const options = { from: req.query.from, level: req.query.level };
  // ok: javascript-sql-injection
  await logs.query(options);
  // ruleid: javascript-sql-injection
  res.json(await store.execute("SELECT * FROM tools WHERE name = '" + req.body.name + "'"));
});

app.get("/helpers", async (req, res) => {
  const name = _.trim(_.get(req.query, "name"));
  // ruleid: javascript-sql-injection
  await pool.query("SELECT * FROM tools WHERE name = '" + name + "'");
  // ruleid: javascript-sql-injection
  await pool.query(sprintf("SELECT * FROM tools WHERE kind = '%s'", req.query.kind));
  // ruleid: javascript-sql-injection
  await pool.query(`SELECT * FROM tools WHERE mark = '${_.capitalize(req.query.mark)}'`);
  // ok: javascript-sql-injection
  await pool.query(`SELECT * FROM tools WHERE size = ${_.toInteger(req.query.size)}`);
  // ok: javascript-sql-injection
  await pool.query(`SELECT * FROM tools WHERE id = ${_.size(_.get(req.query, "list"))}`);
  res.end();
});

app.post("/_temp_view", async (req, res) => {
  // ok: javascript-sql-injection
  await req.db.query(req.body, { limit: 10 });
  // ok: javascript-sql-injection
  await req.db.query(req.params.id + "/" + req.params.view, { limit: 10 });
  // ruleid: javascript-sql-injection
  await req.db.query(req.body.statement);
  res.end();
});

app.post("/truncate", async (req, res) => {
  const { table, order } = req.body;
  // ok: javascript-sql-injection
  await pool.query("TRUNCATE TABLE `" + table.replace(/`/g, "``") + "`");
  // ok: javascript-sql-injection
  await pool.query(`SELECT * FROM t ORDER BY "${order.replaceAll('"', '""')}"`);
  // ruleid: javascript-sql-injection
  await pool.query("TRUNCATE TABLE `" + table.replace("`", "``") + "`");
  res.end();
});
