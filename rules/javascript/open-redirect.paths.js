const url = require("url");

function directory(req, res) {
  const address = url.parse(req.url);
  address.pathname += "/";
  const target = url.format(address);
  // ruleid: javascript-redirect-to-own-path
  res.setHeader("Location", target);
  // ruleid: javascript-redirect-to-own-path
  res.writeHead(301, { Location: req.path + "/" });
  // ruleid: javascript-redirect-to-own-path
  res.redirect(301, `${req.originalUrl}/`);
}

function directoryCollapsed(req, res) {
  const address = url.parse(req.url);
  address.pathname = collapse(address.pathname + "/");
  // ok: javascript-redirect-to-own-path
  res.setHeader("Location", url.format(address));
  // ok: javascript-redirect-to-own-path
  res.redirect("/docs/");
  // ok: javascript-redirect-to-own-path
  res.redirect(settings.base + "/");
}

function directoryChecked(req, res) {
  if (req.path.startsWith("//")) {
    return res.sendStatus(400);
  }
  // ok: javascript-redirect-to-own-path
  res.redirect(req.path + "/");
}

module.exports.withoutSlash = (req, res, next) => {
  if (req.path.length > 1 && req.path.endsWith("/")) {
    // ruleid: javascript-redirect-to-own-path
    res.redirect(301, req.path.slice(0, -1));
  } else next();
};

module.exports.sameSite = (ctx) => {
  const path = ctx.path.slice(0, -1);
  const target = new URL(path, ctx.request.URL);
  if (ctx.origin === target.origin) {
    // ok: javascript-redirect-to-own-path
    ctx.redirect(path);
  }
};

app.get("/items", (req, res) => {
  // ok: javascript-open-redirect
  res.redirect(`item/${req.query.id}`);
  // ruleid: javascript-open-redirect
  res.redirect(`item${req.query.id}:`.slice(4));
});

const verify = endpoint("/verify", { method: "GET", use: [originCheck((ctx) => ctx.query.to)] }, async (ctx) => {
  // ok: javascript-open-redirect
  if (ctx.query.to) throw ctx.redirect(ctx.query.to);
});
const unchecked = endpoint("/verify", { method: "GET", use: [session()] }, async (ctx) => {
  // ruleid: javascript-open-redirect
  if (ctx.query.to) throw ctx.redirect(ctx.query.to);
});

http.createServer((req, res) => {
  const { pathname, search } = new URL(req.url, "http://local");
  // ok: javascript-open-redirect
  res.writeHead(308, { location: relativePath(pathname) + search });
});
