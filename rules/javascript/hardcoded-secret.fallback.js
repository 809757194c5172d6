const jwt = require("jsonwebtoken");
const session = require("cookie-session");

// ruleid: javascript-fallback-key
const JWT_SECRET = process.env.JWT_SECRET || "shop-dev-secret-change-it";
// ok: javascript-fallback-key
const TITLE = process.env.TITLE || "The shop of books";
// ok: javascript-fallback-key
const TOKEN_SECRET = process.env.TOKEN_SECRET || "";
// ok: javascript-fallback-key
const SESSION_KEY = process.env.SESSION_KEY || randomBytes(32).toString("hex");

function tokenOf(user) {
  return jwt.sign({ sub: user.id }, JWT_SECRET);
}

// ruleid: javascript-fallback-key
app.use(session({ secret: process.env.SESSION_SECRET || "keyboard cat", resave: false }));
// ok: javascript-fallback-key
app.use(session({ secret: process.env.SESSION_SECRET, resave: false }));

module.exports = {
  port: 8080,
  // ruleid: javascript-fallback-key
  jwtSecret: process.env.JWT_SECRET || "shop-dev-secret",
  // ok: javascript-fallback-key
  locale: process.env.LOCALE || "en-GB",
};
