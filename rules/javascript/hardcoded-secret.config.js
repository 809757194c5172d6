const oidc = require("express-openid-connect");

// ruleid: javascript-hardcoded-secret
const login = oidc.auth({ baseURL: process.env.ORIGIN, secret: "cookie secret" });
// ok: javascript-hardcoded-secret
const other = oidc.auth({ baseURL: process.env.ORIGIN, secret: process.env.COOKIE_SECRET });

module.exports = {
  login,
  other,
  cookies: {
    secure: false,
    // ruleid: javascript-fallback-key
    secret: process.env.COOKIE_SECRET || "babka",
  },
  pages: {
    // ok: javascript-fallback-key
    title: process.env.PAGE_TITLE || "babka",
    // ok: javascript-fallback-key
    secret: process.env.COOKIE_SECRET,
  },
};
