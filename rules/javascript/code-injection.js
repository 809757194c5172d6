const vm = require("vm");
const express = require("express");

const app = express();
const OPERATIONS = { add: (a, b) => a + b, mul: (a, b) => a * b };

app.get("/calc", (req, res) => {
  const { expression } = req.query;
  // ruleid: javascript-code-injection
  let value = eval(expression);
  // ruleid: javascript-code-injection
  value = new Function("x", "return " + expression)(2);
  // ok: javascript-code-injection
  value = JSON.parse(expression);
  // ok: javascript-code-injection
  value = OPERATIONS[req.query.op](1, 2);
  // ok: javascript-code-injection
  value = eval("1 + 1");
  // ok: javascript-code-injection
  value = eval(`${Number(expression)} * 2`);
  res.json({ value });
});

app.post("/rule", (req, res) => {
  const lines = ["result = price"];
  lines.push(req.body.rule);
  // ruleid: javascript-code-injection
  const result = vm.runInNewContext(lines.join(";"), { price: 3 });
  // ruleid: javascript-code-injection
  const script = new vm.Script(`(${req.body.rule})`);
  // ok: javascript-code-injection
  setTimeout(() => notify(req.body.rule), 100);
  res.json({ result, script });
});

function runFromPage() {
  const params = new URLSearchParams(location.search);
  // ruleid: javascript-code-injection-in-page
  setTimeout("show('" + params.get("tab") + "')", 10);
  // ruleid: javascript-code-injection-in-page
  eval(decodeURIComponent(window.location.hash.slice(1)));
  // ok: javascript-code-injection
  setTimeout(show, 10, params.get("tab"));
}

wss.on("connection", (ws) => {
  ws.on("message", (data) => {
    // ruleid: javascript-code-injection
    eval(data.toString());
    // ok: javascript-code-injection
    const message = JSON.parse(data.toString());
    ws.send(message.id);
  });
});

app.get("/plugins/:name", async (req, res) => {
  // ruleid: javascript-module-from-request
  const plugin = require("./plugins/" + req.params.name);
  // ok: javascript-module-from-request
  const known = require("./plugins/known");
  // ruleid: javascript-module-from-request
  const later = await import(`./plugins/${req.params.name}.mjs`);
  res.json([plugin, known, later].length);
});

router.post("/rules", async (ctx) => {
  // ruleid: javascript-code-injection
  const script = new vm.Script(ctx.get("X-Rule"));
  ctx.body = { ok: script.runInThisContext() === true };
});

function fromTheAddress() {
  // ruleid: javascript-code-injection-in-page
  eval(location.hash.slice(1));
  const given = new URLSearchParams(window.location.search);
  // ruleid: javascript-code-injection-in-page
  window.setTimeout(given.get("then"), 10);
  // ok: javascript-code-injection-in-page
  setTimeout(() => show(location.hash), 10);
  // ok: javascript-code-injection-in-page
  eval(TEMPLATES[location.hash.slice(1)]);
}

app.get("/themes/:theme", (req, res) => {
  // ok: javascript-module-from-request
  res.json(require(path.join(THEMES, req.params.theme, "theme.json")));
  // ok: javascript-module-from-request
  res.json(require("./themes/" + req.params.theme + ".json"));
  // ruleid: javascript-module-from-request
  res.json(require(path.join(THEMES, req.params.theme, "theme.js")));
});

app.post("/later", (req, res) => {
  const later = function changeTag() {
    store(changeTag.tag);
  };
  later.tag = req.body.tag;
  // ok: javascript-code-injection
  setTimeout(later, 100);
  // ruleid: javascript-code-injection
  setTimeout(req.body.code, 100);
  res.end();
});

window.addEventListener("message", (event) => {
  if (!TRUSTED.includes(event.origin)) {
    return;
  }
  let request;
  try {
    request = JSON.parse(event.data);
  } catch (error) {
    return;
  }
  // ok: javascript-code-injection, javascript-code-injection-in-page
  new Function("gadget", request.params.script)(gadget);
});

window.addEventListener("message", (event) => {
  const message = JSON.parse(event.data);
  // ruleid: javascript-code-injection-in-page
  new Function("gadget", message.params.script)(gadget);
});

app.post("/scripts", (request, response) => {
  // ruleid: javascript-code-injection
  new Function("gadget", request.body.script)(gadget);
});
