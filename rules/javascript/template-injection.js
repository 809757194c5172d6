const ejs = require("ejs");
const pug = require("pug");
const Handlebars = require("handlebars");
const nunjucks = require("nunjucks");
const _ = require("lodash");

const TEMPLATES = { plain: "<p><%= name %></p>", bold: "<b><%= name %></b>" };

app.post("/preview", (req, res) => {
  const { template, name } = req.body;
  // ruleid: javascript-template-injection
  const page = ejs.render(template, { name });
  // ok: javascript-template-injection
  const safe = ejs.render("<p><%= name %></p>", { name });
  // ok: javascript-template-injection
  const chosen = ejs.render(TEMPLATES[req.body.style], { name });
  res.send(page + safe + chosen);
});

app.get("/greet", (req, res) => {
  const source = "p Hello " + req.query.name;
  // ruleid: javascript-template-injection
  const html = pug.compile(source)();
  // ruleid: javascript-template-injection
  const text = nunjucks.renderString(`Hello ${req.query.name}`, {});
  // ok: javascript-template-injection
  const plain = nunjucks.renderString("Hello {{ name }}", { name: req.query.name });
  // ok: javascript-template-injection
  nunjucks.render("greet.html", { name: req.query.name });
  res.send(html + text + plain);
});

function compile(source) {
  // across: javascript-template-injection
  return Handlebars.compile(source);
}

router.post("/mail", async (ctx) => {
  const build = compile(ctx.request.body.text);
  // ruleid: javascript-template-injection
  const subject = _.template(ctx.request.body.subject);
  ctx.body = { text: build({}), subject: subject({}) };
});
