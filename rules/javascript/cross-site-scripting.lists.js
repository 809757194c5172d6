const express = require("express");

const app = express();

app.get("/settings", (req, res) => {
  const merged = Object.assign({ page: 1 }, req.query);
  // ok: javascript-reflected-xss
  res.send(merged);
});

app.get("/names", (req, res) => {
  const rows = req.query.names.map((name) => ({ name }));
  // ok: javascript-reflected-xss
  res.send(rows);
});

app.get("/fields", (req, res) => {
  // ok: javascript-reflected-xss
  res.send(Object.keys(req.query));
});

app.get("/either", (req, res) => {
  const found = req.query.name ? { name: req.query.name } : { names: [] };
  // ok: javascript-reflected-xss
  res.send(found);
});

app.get("/parts", (req, res) => {
  const parts = req.query.name.split(" ");
  // ok: javascript-reflected-xss
  res.send(parts);
});

app.get("/page", (req, res) => {
  const rows = req.query.names.map((name) => `<li>${name}</li>`).join("");
  // ruleid: javascript-reflected-xss
  res.send(rows);
});

app.get("/first", (req, res) => {
  const values = Object.values(req.query);
  // ruleid: javascript-reflected-xss
  res.send(values[0]);
});

app.get("/joined", (req, res) => {
  let rows = req.query.names.map((name) => `<li>${name}</li>`);
  rows = rows.join("");
  // ruleid: javascript-reflected-xss
  res.send(rows);
});
