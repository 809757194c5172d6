const express = require("express");
const escapeHtml = require("escape-html");
const DOMPurify = require("dompurify");

const app = express();
const TITLES = { a: "First", b: "Second" };

app.get("/hello", (req, res) => {
  const { name } = req.query;
  // ruleid: javascript-reflected-xss
  res.send(`<h1>Hello ${name}</h1>`);
  // ruleid: javascript-reflected-xss
  res.status(404).send("No page " + req.params.page);
  // ok: javascript-reflected-xss
  res.send(`<h1>Hello ${escapeHtml(name)}</h1>`);
  // ok: javascript-reflected-xss
  res.json({ name });
  // ok: javascript-reflected-xss
  res.send({ name });
  // ok: javascript-reflected-xss
  res.render("hello", { name });
  // ok: javascript-reflected-xss
  res.send("<h1>" + TITLES[name] + "</h1>");
});

app.post("/list", (req, res) => {
  let page = "<ul>";
  for (const part of req.body.parts) {
    page += "<li>" + part + "</li>";
  }
  // ruleid: javascript-reflected-xss
  res.send(page + "</ul>");
  // ruleid: javascript-reflected-xss
  res.write("<p>" + req.body.note + "</p>");
  // ok: javascript-reflected-xss
  res.end(req.body.note);
});

app.get("/plain", (req, res) => {
  res.type("text/plain");
  // ok: javascript-reflected-xss
  res.send(req.query.name);
});

app.post("/echo", (req, res) => {
  // ok: javascript-reflected-xss
  res.send(req.body);
});

router.get("/card", (ctx) => {
  const title = ctx.query.title ? ctx.query.title : "none";
  // ruleid: javascript-reflected-xss
  ctx.body = "<div>" + title + "</div>";
  // ok: javascript-reflected-xss
  ctx.body = { title };
});

router.post("/layouts", async (ctx) => {
  const layout = ctx.request.body;
  layout.revision = await store.put(layout);
  // ok: javascript-reflected-xss
  ctx.body = layout;
  const { id } = ctx.request.body;
  const known = await store.get(id);
  const next = known ? { ...known, id } : { id };
  // ok: javascript-reflected-xss
  ctx.body = next;
  // ruleid: javascript-reflected-xss
  ctx.body = `Stored ${id}`;
  const name = ctx.query.name.trim();
  // ruleid: javascript-reflected-xss
  ctx.body = name;
  // ruleid: javascript-reflected-xss
  ctx.body = ctx.query.name.trim();
  // ok: javascript-reflected-xss
  ctx.body = await details(id);
  const saved = await details(id);
  // ok: javascript-reflected-xss
  ctx.body = saved;
});

export async function GET(request) {
  const { searchParams } = new URL(request.url);
  const html = ["<p>", searchParams.get("q"), "</p>"].join("");
  // ruleid: javascript-reflected-xss
  const page = new Response(html, { headers: { "Content-Type": "text/html" } });
  // ok: javascript-reflected-xss
  const plain = new Response(html, { headers: { "Content-Type": "text/plain" } });
  // ok: javascript-reflected-xss
  const json = Response.json({ q: searchParams.get("q") });
  return page || plain || json;
}

function showTab() {
  const tab = decodeURIComponent(location.hash.slice(1));
  // ruleid: javascript-dom-xss
  document.getElementById("tab").innerHTML = "<b>" + tab + "</b>";
  // ok: javascript-dom-xss
  document.getElementById("tab").textContent = tab;
  // ok: javascript-dom-xss
  document.getElementById("tab").innerHTML = DOMPurify.sanitize(tab);
  const params = new URLSearchParams(window.location.search);
  // ruleid: javascript-dom-xss
  document.write(`<p>${params.get("message")}</p>`);
  // ok: javascript-dom-xss
  document.write(`<p>${Number(params.get("page"))}</p>`);
  // ruleid: javascript-dom-xss
  $("#name").html(params.get("name"));
  // ok: javascript-dom-xss
  $("#name").text(params.get("name"));
  // ok: javascript-dom-xss
  $("#name").html(TITLES[params.get("name")]);
}

window.addEventListener("message", (event) => {
  // ruleid: javascript-dom-xss
  document.body.insertAdjacentHTML("beforeend", event.data.html);
  // ok: javascript-dom-xss
  document.body.append(event.data.html);
});

export function Search() {
  const params = useSearchParams();
  // ruleid: javascript-dom-xss
  return <p dangerouslySetInnerHTML={{ __html: params.get("q") }} />;
}

export function Article({ html, title, raw }) {
  if (raw) {
    // ruleid: javascript-react-raw-html
    return <div className="body" dangerouslySetInnerHTML={{ __html: html }} />;
  }
  // ok: javascript-react-raw-html
  return <div title={title} dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} />;
}

export const Comment = (props) => (
  // ruleid: javascript-react-raw-html
  <p dangerouslySetInnerHTML={{ __html: props.comment.body }} />
);

export const Post = ({ post }) => {
  // ruleid: javascript-react-raw-html
  const body = <p dangerouslySetInnerHTML={{ __html: post.body }}></p>;
  const clean = DOMPurify.sanitize(post.body);
  // ok: javascript-react-raw-html
  const cleaned = <p dangerouslySetInnerHTML={{ __html: clean }} />;
  // ok: javascript-react-raw-html
  const data = <script dangerouslySetInnerHTML={{ __html: JSON.stringify(post) }} />;
  // ok: javascript-react-raw-html
  const space = <p dangerouslySetInnerHTML={{ __html: "&nbsp;" }} />;
  // ok: javascript-react-raw-html
  const text = <p>{post.body}</p>;
  return [body, cleaned, data, space, text];
};

app.use((req, res) => {
  res.status(404).type("html");
  res.write("<p>Nothing found for ");
  // ruleid: javascript-reflected-xss
  res.write(decodeURIComponent(req.originalUrl));
  // ok: javascript-reflected-xss
  res.end("</p>");
});

app.get("/bare", (req, res) => {
  // ok: javascript-reflected-xss
  res.send(`<p>${String(req.query.q).replace(/[<>&"']/g, "")}</p>`);
  const page = `<title>${req.query.title}</title>`;
  // ruleid: javascript-reflected-xss
  res.status(200).type("html").send(page);
});

app.get("/missing", (req, res) => {
  // ok: javascript-reflected-xss
  res.status(404).contentType("html").send("<h1>No page " + req.originalUrl + "</h1>");
  // ruleid: javascript-reflected-xss
  res.send(`<script>window.state = ${JSON.stringify(req.query)}</script>`);
  // ok: javascript-reflected-xss
  res.type("text/plain").send("No page " + req.query.page);
  // ok: javascript-reflected-xss
  res.send(req.query.page.replace(/</g, "&lt;"));
});

app.get("/moved", (req, res) => {
  const place = encodeURIComponent(name) + new URL(req.url, "http://none.invalid").search;
  // ok: javascript-reflected-xss
  res.status(302).send(`You should be redirected to <a href="${place}">${place}</a>`);
  // ruleid: javascript-reflected-xss
  res.status(302).send(`You should be redirected to <a href="${req.query.place}">there</a>`);
});

app.delete("/providers/:id", (req, res) => {
  // ok: javascript-reflected-xss
  res.status(404).send(`No provider ${req.params.id}`);
});

app.get("/providers/:id", (req, res) => {
  // ruleid: javascript-reflected-xss
  res.status(404).send(`No provider ${req.params.id}`);
});

async function details(id) {
  return { id, text: await store.text(id) };
}

app.get("/tiles", (req, res) => {
  const info = copy(TILES);
  info.address = req.query.address;
  // ok: javascript-reflected-xss
  res.send(info);
  const list = [];
  list.push(req.query.address);
  // ok: javascript-reflected-xss
  res.send(list);
  let text = "";
  text += req.query.address;
  // ruleid: javascript-reflected-xss
  res.send(text);
});

app.get("/prefix", (req, res) => {
  // ok: javascript-reflected-xss
  res.send("<a href='" + req.get("X-Forwarded-Path") + "'>up</a>");
  // ruleid: javascript-reflected-xss
  res.send("<a href='" + req.get("Referer") + "'>back</a>");
});

app.get("/text", (req, res) => {
  // ok: javascript-reflected-xss
  res.type("text").send("hello " + req.query.name);
  // ruleid: javascript-reflected-xss
  res.type("html").send("hello " + req.query.name);
});

function keepsTheSite(link) {
  // ok: javascript-script-address
  link.setAttribute("href", new URL(link.getAttribute("href"), window.location.href));
  // ruleid: javascript-script-address
  link.setAttribute("href", new URLSearchParams(window.location.search).get("to"));
}

app.post("/save", (req, res) => {
  // ok: javascript-reflected-xss
  res.attachment("saved.txt").send(req.body.content);
});

app.post("/export", (req, res) => {
  res.setHeader("Content-Disposition", "attachment; filename=" + FILE);
  // ok: javascript-reflected-xss
  res.send(req.body.content);
});

app.post("/preview", (req, res) => {
  res.setHeader("Content-Disposition", "inline");
  // ruleid: javascript-reflected-xss
  res.send(req.body.content);
});

app.use("/objects", (req, res) => {
  const error = new NotFoundError(`No page ${req.path}`);
  // ok: javascript-reflected-xss
  res.status(404).send(error);
});

app.use("/texts", (req, res) => {
  const error = `No page ${req.query.name}`;
  // ruleid: javascript-reflected-xss
  res.status(404).send(error);
});

socket.onmessage = function (message) {
  const data = JSON.parse(message.data);
  // ok: javascript-dom-xss
  $("#paid").html("Paid <b>" + data.value / 1e8 + " of " + (data.all - data.value) * 2 + "</b>");
  // ruleid: javascript-dom-xss
  $("#paid").html("Paid <b>" + data.value + 1e8 + "</b>");
};

app.get("/half", (req, res) => {
  // ok: javascript-reflected-xss
  res.send("<b>" + req.query.all / 2 + "</b>");
  // ruleid: javascript-reflected-xss
  res.send("<b>" + req.query.all + 2 + "</b>");
});
