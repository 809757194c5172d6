const session = require("express-session");
const sealed = require("cookie-session");
const fastifySession = require("@fastify/session");
const kept = require("./sessions");

// ruleid: javascript-session-id-secret
app.use(session({ secret: "tidal-ochre-88", resave: false }));
app.use(session({
  // ruleid: javascript-session-id-secret
  secret: process.env.SESSION_SECRET || "keyboard cat",
  resave: false,
}));
// ok: javascript-session-id-secret
app.use(session({ secret: process.env.SESSION_SECRET, resave: false }));
// ruleid: javascript-session-id-secret
app.use(require("express-session")({ secret: "tidal-ochre-89" }));
// ruleid: javascript-session-id-secret
fastify.register(fastifySession, { secret: "tidal-ochre-90-tidal-ochre-91-tidal" });
// ok: javascript-session-id-secret
app.use(sealed({ secret: process.env.SESSION_SECRET || "tidal-ochre-95" }));
// ruleid: javascript-hardcoded-secret
app.use(sealed({ secret: "tidal-ochre-92" }));
// ruleid: javascript-hardcoded-secret
app.use(kept.session({ secret: "tidal-ochre-93" }));
// ruleid: javascript-hardcoded-secret
app.use(session({ secret: process.env.SESSION_SECRET, store: new Store({ password: "tidal-ochre-94" }) }));

// ok: javascript-hardcoded-secret
const google = new OAuth2Client({ clientId: ID, clientSecret: "GOCSPX-umber-kite-41" });
// ruleid: javascript-hardcoded-secret
const other = new OAuth2Client({ clientId: ID, clientSecret: "umber-kite-41" });
