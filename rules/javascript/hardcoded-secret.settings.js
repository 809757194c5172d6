const jwt = require("jsonwebtoken");
const config = require("./config.json");

// ruleid: javascript-fallback-key
const JWT_SECRET = config.jwtSecret || "shop-dev-secret";
// ok: javascript-fallback-key
const TOKEN_SECRET = config.tokenSecret || "";
// ok: javascript-fallback-key
const TITLE = config.title || "The shop of books";
// ok: javascript-fallback-key
const TOKEN_KEY = names.token || "shop-token";

// ruleid: javascript-fallback-key
exports.tokenOf = (user) => jwt.sign({ sub: user.id }, config.auth.key ?? "shop-dev-secret");
exports.other = (user) => jwt.sign({ sub: user.id }, JWT_SECRET);

// ruleid: javascript-fallback-key
export const auth = { jwtSecret: config.secret || "shop-dev-secret" };
