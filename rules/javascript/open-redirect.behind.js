const express = require("express");
const config = require("./config");

const app = express();

// ok: javascript-open-redirect
app.get("/page", (req, res) => res.redirect(address() + "?page=" + req.query.page));

// ok: javascript-open-redirect
app.get("/file", (req, res) => res.redirect([config.baseUrl, req.query.name].join("/")));

app.get("/search", (req, res) => {
  const target = new URL(config.search);
  target.searchParams.set("q", req.query.q);
  // ok: javascript-open-redirect
  res.redirect(target.href);
});

// ruleid: javascript-open-redirect
app.get("/any", (req, res) => res.redirect(address() + req.query.page));

// ruleid: javascript-open-redirect
app.get("/site", (req, res) => res.redirect(req.query.site + "?page=" + req.query.page));

// ruleid: javascript-open-redirect
app.get("/mirror", (req, res) => res.redirect([req.query.site, "index"].join("/")));
