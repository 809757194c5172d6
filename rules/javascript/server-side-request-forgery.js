const http = require("http");
const axios = require("axios");
const got = require("got");
const express = require("express");

const app = express();
const API = "https://api.example.com";
const FEEDS = { news: "https://news.example.com/rss" };
const ALLOWED_HOSTS = new Set(["images.example.com"]);

app.get("/fetch", async (req, res) => {
  const { url } = req.query;
  // ruleid: javascript-ssrf
  let page = await fetch(url);
  // ruleid: javascript-ssrf
  page = await axios.get(url, { timeout: 1000 });
  // ruleid: javascript-ssrf
  page = await axios({ method: "get", url });
  // ok: javascript-ssrf
  page = await axios.get(API + "/preview", { params: { url } });
  // ok: javascript-ssrf
  page = await fetch(FEEDS[req.query.feed]);
  res.json(page);
});

app.get("/users/:name", async (req, res) => {
  const { name } = req.params;
  // ok: javascript-ssrf
  let user = await fetch(`https://api.example.com/users/${name}`);
  // ok: javascript-ssrf
  user = await fetch("https://api.example.com/users/" + name);
  // ok: javascript-ssrf
  user = await fetch(`${API}/users/${name}`);
  // ruleid: javascript-ssrf
  user = await fetch(`https://${name}.example.com/`);
  res.json(user);
});

app.post("/hook", (req, res) => {
  let target = "http://";
  target += req.body.host;
  // ruleid: javascript-ssrf
  http.get(target + "/notify", () => res.end());
  // ruleid: javascript-ssrf
  http.request({ hostname: req.body.host, path: "/notify" }).end();
  const port = Number(req.body.port);
  // ok: javascript-ssrf
  http.get(`http://127.0.0.1:${port}/status`, () => res.end());
});

app.get("/image", async (req, res) => {
  const target = new URL(req.query.url);
  if (!ALLOWED_HOSTS.has(target.hostname)) {
    return res.sendStatus(400);
  }
  // ok: javascript-ssrf
  res.json(await got(target));
});

app.get("/image2", async (req, res) => {
  const target = new URL(req.query.url);
  if (target.protocol !== "https:") {
    return res.sendStatus(400);
  }
  // ruleid: javascript-ssrf
  res.json(await got(target.href));
});

export async function POST(request) {
  const body = await request.json();
  // ruleid: javascript-ssrf
  const answer = await fetch(body.callback, { method: "POST" });
  return Response.json(answer);
}

const client = axios.create({ timeout: 1000 });

app.get("/client", async (req, res) => {
  // ruleid: javascript-ssrf
  const first = await client.get(req.query.url);
  // ok: javascript-ssrf
  const second = await client.get("/users/" + req.query.name);
  const address = new URL("https://api.example.com/search");
  address.searchParams.set("q", req.query.q);
  address.pathname = "/" + req.query.path;
  // ok: javascript-ssrf
  const third = await fetch(address);
  res.json([first.data, second.data, third.status]);
});

app.post("/relay", async (req, res) => {
  const client = req.body.secure ? https : http;
  // ruleid: javascript-ssrf
  client.get(req.body.url, (answer) => answer.pipe(res));
  // ruleid: javascript-ssrf
  await this.httpClient.axiosRef.get(req.body.url);
  // ok: javascript-ssrf
  await axios({ method: "post", url: "https://api.example.com/v1", data: req.body });
  // ok: javascript-ssrf
  await fetch(`${this.baseUrl}/items/${req.params.id}`);
  const asked = new URLSearchParams({ id: req.params.id, size: "1" });
  // ok: javascript-ssrf
  await fetch(`${spendingLog}/requests?${asked.toString()}`);
});

async function cached(key, fetch) {
  // ok: javascript-ssrf
  return cache.get(key) ?? (await fetch(key));
}

app.get("/cached", async (req, res) => {
  res.json(await cached(req.query.key, load));
});

function relay(req, res) {
  const within = { socketPath: this.socket, method: req.method, path: req.path, headers: req.headers };
  // ok: javascript-ssrf
  const inner = http.request(within, (answer) => answer.pipe(res));
  const anywhere = { host: req.query.host, path: "/status", headers: {} };
  // ruleid: javascript-ssrf
  const outer = http.request(anywhere, (answer) => answer.pipe(res));
  const both = { host: req.query.host, path: req.query.host };
  // ruleid: javascript-ssrf
  const twice = http.request(both, (answer) => answer.pipe(res));
  return [inner, outer, twice];
}

function passedOn(req, res) {
  const options = { host: "127.0.0.1", port: config.port };
  const headers = { host: req.headers.host };
  options.headers = headers;
  options.method = req.method;
  // ok: javascript-ssrf
  const inner = http.request(options, (answer) => answer.pipe(res));
  const other = {};
  other.host = req.headers["x-host"];
  // ruleid: javascript-ssrf
  const outer = http.request(other, (answer) => answer.pipe(res));
  return [inner, outer];
}

router.get("/page", async (ctx) => {
  // ruleid: javascript-ssrf
  ctx.body = await fetch(ctx.query.address);
});

app.post("/jobs", async (req, res) => {
  job.path = req.body.address;
  // ruleid: javascript-ssrf
  const first = await fetch(job.path);
  const options = { host: "127.0.0.1" };
  // ruleid: javascript-ssrf
  options.body = await fetch(req.body.address);
  res.json([first.status, options.body.status]);
});
