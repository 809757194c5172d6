const lusca = require("lusca");
const { doubleCsrf } = require("csrf-csrf");

// ruleid: javascript-csrf-protection-disabled
app.use(lusca({ csrf: false, xssProtection: true }));
// ok: javascript-csrf-protection-disabled
app.use(lusca({ csrf: true, xssProtection: false }));
// ok: javascript-csrf-protection-disabled
app.use(lusca({ csrf: { angular: true } }));

// ruleid: javascript-csrf-protection-disabled
const graph = new ApolloServer({ schema, csrfPrevention: false });
// ok: javascript-csrf-protection-disabled
const other = new ApolloServer({ schema, csrfPrevention: true });

// ruleid: javascript-csrf-protection-disabled
app.use(csurf({ cookie: true, ignoreMethods: ["GET", "HEAD", "POST"] }));
// ok: javascript-csrf-protection-disabled
app.use(csurf({ cookie: true, ignoreMethods: ["GET", "HEAD", "OPTIONS"] }));
// ok: javascript-csrf-protection-disabled
app.use(cors({ origin: SITE, allowedMethods: ["GET", "POST"] }));

// ruleid: javascript-csrf-protection-disabled
const config = { kit: { csrf: { checkOrigin: false } } };
// ruleid: javascript-csrf-protection-disabled
const loose = doubleCsrf({ getSecret, skipCsrfProtection: () => true });
// ok: javascript-csrf-protection-disabled
const strict = doubleCsrf({ getSecret, skipCsrfProtection: (req) => req.path === "/hooks/payment" });

// ruleid: javascript-csrf-protection-disabled
settings.disableCsrf = true;
module.exports = { graph, other, config, loose, strict };
// ok: javascript-csrf-protection-disabled
const own = { rootDir, srcDir, checkOrigin: false, routes: [] };
// ruleid: javascript-csrf-protection-disabled
const site = defineConfig({ output: "server", security: { checkOrigin: false } });
