const jwt = require("jsonwebtoken");

// ok: javascript-fallback-key
const JWT_SECRET = process.env.JWT_SECRET || "shop-dev-secret-change-it";
if (process.env.NODE_ENV === "production" && !process.env.JWT_SECRET) {
  throw new Error("set JWT_SECRET");
}

module.exports = (user) => jwt.sign({ sub: user.id }, JWT_SECRET);
