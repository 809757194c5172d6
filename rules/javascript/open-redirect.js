const express = require("express");
const { NextResponse } = require("next/server");

const app = express();
const SITE = "https://example.com";
const PAGES = { home: "/", help: "/help" };

app.get("/login", (req, res) => {
  const target = req.query.next || "/";
  // ruleid: javascript-open-redirect
  res.redirect(target);
});

app.get("/go", (req, res) => {
  // ruleid: javascript-open-redirect
  res.redirect(302, "https://" + req.query.host);
  // ruleid: javascript-open-redirect
  res.writeHead(302, { Location: req.query.to });
  // ok: javascript-open-redirect
  res.redirect(`/results?q=${req.query.q}`);
  // ok: javascript-open-redirect
  res.redirect("https://example.com/search?q=" + req.query.q);
  // ok: javascript-open-redirect
  res.redirect(PAGES[req.query.page] || "/");
  // ok: javascript-open-redirect
  res.redirect(SITE + req.query.path);
  // ruleid: javascript-open-redirect
  res.redirect("/" + req.params.page);
});

app.post("/login", (req, res) => {
  const target = new URL(req.body.next, SITE);
  if (target.origin !== SITE) {
    return res.redirect("/");
  }
  // ok: javascript-open-redirect
  res.redirect(target.href);
});

app.post("/login2", (req, res) => {
  let target = req.body.next;
  if (!isSafeRedirect(target)) {
    target = "/";
  }
  // ok: javascript-open-redirect
  res.redirect(target);
});

router.get("/back", (ctx) => {
  // ruleid: javascript-open-redirect
  ctx.redirect(ctx.query.back);
});

export async function GET(request) {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("next")) {
    // ok: javascript-open-redirect
    return NextResponse.redirect(new URL("/login", request.url));
  }
  // ruleid: javascript-open-redirect
  return NextResponse.redirect(new URL(searchParams.get("next"), request.url));
}

function afterLogin() {
  const params = new URLSearchParams(window.location.search);
  // ruleid: javascript-open-redirect
  window.location.href = params.get("returnTo");
  // ok: javascript-open-redirect
  window.location.href = "/account?tab=" + params.get("tab");
}

app.get("/after", (req, res) => {
  // ruleid: javascript-open-redirect
  res.status(303).location(req.query.after).end();
  const state = JSON.parse(Buffer.from(String(req.query.state), "base64url").toString());
  // ruleid: javascript-open-redirect
  res.redirect(state.back);
  // ok: javascript-open-redirect
  res.status(303).location("/after/" + encodeURIComponent(req.query.step)).end();
  // ok: javascript-open-redirect
  res.redirect(`${siteUrl(req)}/after/${req.query.step}`);
});

function ownSite(form) {
  const wanted = new URL(form.next, SITE);
  return wanted.origin === SITE ? wanted.href : "/";
}

app.post("/sites", (req, res) => {
  const next = String(req.query.next);
  // ok: javascript-open-redirect
  res.redirect(ownSite(req.body));
  // ok: javascript-open-redirect
  // ruleid: javascript-incomplete-redirect-check
  res.redirect(next.startsWith("/") && !next.startsWith("//") ? next : "/");
});

app.get("/headers", (req, res) => {
  // ok: javascript-open-redirect
  res.set({ "X-Next": req.query.next });
  // ruleid: javascript-open-redirect
  res.set({ Location: req.query.next });
  // ruleid: javascript-open-redirect
  res.writeHead(302, { location: req.query.next });
  res.end();
});

app.get("/back", (req, res) => {
  const back = req.query.back;
  if (back.startsWith(siteUrl)) {
    // ok: javascript-open-redirect
    return res.redirect(back);
  }
  // ruleid: javascript-open-redirect
  res.redirect(req.query.other);
});

app.get("/near", (req, res) => {
  const near = req.query.near;
  // ok: javascript-open-redirect
  res.redirect("./" + near);
  // ok: javascript-open-redirect
  res.redirect(`../${near}`);
  // ok: javascript-open-redirect
  res.redirect(`${urls.siteUrl("/")}${near}`);
  // ruleid: javascript-open-redirect
  res.redirect(`${near}/x`);
});

app.get("/own", (req, res) => {
  const own = req.query.own;
  if (!own.startsWith("/app/")) return res.sendStatus(400);
  // ok: javascript-open-redirect
  res.redirect(own);
});

app.get("/any", (req, res) => {
  const any = req.query.any;
  if (!any.startsWith("https://example.com")) return res.sendStatus(400);
  // ruleid: javascript-open-redirect
  res.redirect(any);
});

app.get("/moved/:page", (req, res) => {
  const base = "/archive";
  // ok: javascript-open-redirect
  res.redirect(`${base}/${req.query.page}`);
  const start = req.query.next === "undefined" ? "/" : req.query.next;
  // ruleid: javascript-open-redirect
  res.redirect(start);
});

app.get("/direct", (req, res) => {
  if (req.query.next.startsWith("/")) {
    // ruleid: javascript-open-redirect
    res.redirect(req.query.next);
  }
  if (req.query.to && req.query.to.startsWith("/") && !req.query.to.startsWith("//")) {
    // ok: javascript-open-redirect
    res.redirect(req.query.to);
  } else {
    res.redirect("/");
  }
});

app.get("/direct-again", (req, res) => {
  if (!req.query.to.startsWith("/") || req.query.to.startsWith("//")) return res.sendStatus(400);
  // ok: javascript-open-redirect
  res.redirect(req.query.to);
});

app.get("/direct-site", (req, res) => {
  if (req.query.back.startsWith(config.siteUrl)) {
    // ok: javascript-open-redirect
    return res.redirect(req.query.back);
  }
  // ok: javascript-open-redirect
  res.redirect(req.query.own.startsWith("/app/") ? req.query.own : "/");
  // ruleid: javascript-open-redirect
  res.redirect(req.query.far.startsWith("https://shop.example") ? req.query.far : "/");
});

app.get("/user/:slug", (req, res) => {
  const slug = req.params.slug.toLowerCase();
  // ok: javascript-open-redirect
  res.redirect(nconf.get("relative_path") + "/user/" + slug);
  // ok: javascript-open-redirect
  res.redirect(encodeURIComponent(slug) + new URL(req.url, "http://none.invalid").search);
  // ruleid: javascript-open-redirect
  res.redirect(slug + "/user/" + nconf.get("relative_path"));
});

const allowedSites = new Set(["https://shop.internal"]);
function isRedirectAllowed(url) {
  let allowed = false;
  for (const site of allowedSites) {
    // ruleid: javascript-address-list-by-part
    allowed = allowed || url.includes(site);
  }
  return allowed;
}
// ruleid: javascript-address-list-by-part
const known = (target) => TRUSTED_HOSTS.some((host) => target.indexOf(host) !== -1);
// ok: javascript-address-list-by-part
const whole = (target) => TRUSTED_HOSTS.some((host) => new URL(target).host === host);
// ok: javascript-address-list-by-part
const listed = (target) => allowedSites.includes(target);
// ok: javascript-address-list-by-part
const words = (text) => allowedWords.some((word) => text.includes(word));

function slugOf(url) {
  for (const slug of ALLOWED_SLUGS) {
    // ok: javascript-address-list-by-part
    if (url.includes(slug)) {
      return slug.replace(/\//g, "");
    }
  }
  return null;
}

app.get("/hosts", (req, res) => {
  const target = req.query.target;
  if (!ALLOWED.has(new URL(target, BASE).host)) return res.sendStatus(400);
  // ok: javascript-open-redirect
  res.redirect(target);
  const second = req.query.second;
  if (!isOwnHost(new URL(second).hostname)) return res.sendStatus(400);
  // ok: javascript-open-redirect
  res.redirect(second);
  const other = req.query.other;
  if (!ALLOWED.has(new URL(other, BASE).protocol)) return res.sendStatus(400);
  // ruleid: javascript-open-redirect
  res.redirect(other);
});

app.get("/given", (req, res) => {
  const target = req.query.target;
  if (!target || !isSafeRedirect(target)) return res.redirect("/");
  // ok: javascript-open-redirect
  res.redirect(target);
  const other = req.query.other;
  if (!other || !isNew(other)) return res.redirect("/");
  // ruleid: javascript-open-redirect
  res.redirect(other);
});

function inLanguage(language) {
  // ok: javascript-open-redirect
  window.location.href = localized(window.location.pathname, language) + window.location.search;
  // ruleid: javascript-open-redirect
  window.location.href = new URLSearchParams(window.location.search).get("to");
}

function openTools() {
  const hash = window.location.hash;
  // ok: javascript-open-redirect
  window.open(window.location.href.replace(hash, "") + "?tools=true" + hash);
  // ruleid: javascript-open-redirect
  window.open(hash.slice(1) + "?tools=true");
}

function search(term) {
  // ok: javascript-open-redirect
  window.location.href = window.location.search.replace(/q=[^&]*/, "q=" + term);
  let next = "";
  if (window.location.search) {
    next = window.location.search + "&q=" + term;
  } else {
    next = "?q=" + term;
  }
  // ok: javascript-open-redirect
  window.location.href = next;
  // ruleid: javascript-open-redirect
  window.location.href = window.location.search.replace(/^.next=/, "");
}

app.get("/files/*", (req, res) => {
  const { pathname, search } = url.parse(req.url);
  // ok: javascript-open-redirect
  res.setHeader("Location", `${PUBLIC_PATH.replace(/\/$/, "")}${pathname}${search || ""}`);
  // ruleid: javascript-open-redirect
  res.setHeader("Location", `${pathname}${search || ""}`);
  res.end();
});

// Semgrep fails on an expression in brackets, if a rule asks for its text inside a metavariable-pattern.
function fullName(service) {
  if (service.version != null && service.settings.$noPrefix !== true)
    return (typeof service.version == "number" ? "v" + service.version : service.version) + "." + service.name;

  return service.name;
}

function keepsThePart(event) {
  // ok: javascript-open-redirect
  location.href = `${event.target.href}${location.hash}_ref`;
  // ok: javascript-open-redirect
  location.href = event.target.href + location.hash;
  // ruleid: javascript-open-redirect
  location.href = location.hash.slice(1);
}

app.post("/made", (req, res) => {
  // ok: javascript-open-redirect
  res.status(201).header("location", req.query.next);
  // ruleid: javascript-open-redirect
  res.status(302).header("location", req.query.next);
});
