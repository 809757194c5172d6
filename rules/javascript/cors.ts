import cors from "cors";

// ruleid: javascript-cors-any-origin
app.use(cors({ origin: true, credentials: true }));
// ruleid: javascript-cors-any-origin
app.enableCors({ origin: "*", methods: ["GET"], credentials: true });
// ok: javascript-cors-any-origin
app.use(cors({ origin: ["https://app.example.com"], credentials: true }));
// ok: javascript-cors-any-origin
app.use(cors({ origin: "*" }));

app.use((req, res, next) => {
  // ruleid: javascript-cors-reflected-origin
  res.setHeader("Access-Control-Allow-Origin", req.headers.origin);
  res.setHeader("Access-Control-Allow-Credentials", "true");
  // ok: javascript-cors-reflected-origin
  res.setHeader("Access-Control-Allow-Origin", "https://app.example.com");
  next();
});

app.use((req, res, next) => {
  const origin = req.header("Origin");
  if (ALLOWED_ORIGINS.includes(origin)) {
    // ok: javascript-cors-reflected-origin
    res.header("Access-Control-Allow-Origin", origin);
  }
  next();
});

app.get("/data", (req, res) => {
  const { origin } = req.headers;
  // ruleid: javascript-cors-reflected-origin
  res.header("Access-Control-Allow-Origin", origin);
  res.json({});
});

const reflect = (origin, done) => done(null, origin || "https://app.example.com");
const listed = (origin, done) => done(null, ALLOWED.has(origin) ? origin : false);
// ruleid: javascript-cors-any-origin
app.use(cors({ origin: reflect, credentials: true }));
// ok: javascript-cors-any-origin
app.use(cors({ origin: listed, credentials: true }));
// ruleid: javascript-cors-any-origin
app.use(koaCors({ origin: (ctx) => ctx.get("Origin"), credentials: true }));
// ruleid: javascript-cors-any-origin
app.use(cors({ origin: (origin, done) => done(null, origin.endsWith("example.com")), credentials: true }));
// ok: javascript-cors-any-origin
app.use(cors({ origin: (origin, done) => done(null, origin.endsWith(".example.com")), credentials: true }));
// ruleid: javascript-cors-any-origin
app.use(cors({ origin: /example\.com/, credentials: true }));
// ok: javascript-cors-any-origin
app.use(cors({ origin: /^https:\/\/[a-z]+\.example\.com$/, credentials: true }));

app.use((req, res, next) => {
  if (ALLOWED.includes(req.headers.origin)) {
    // ok: javascript-cors-reflected-origin
    res.header("Access-Control-Allow-Origin", req.headers.origin);
  }
  next();
});

const open = {
  // ruleid: javascript-cors-any-origin
  api: { cors: { origin: true, credentials: true }, path: "/api" },
  // ok: javascript-cors-any-origin
  shop: { cors: { origin: ["https://shop.example.com"], credentials: true }, path: "/shop" },
};

app.use((req, res, next) => {
  if (!settings.cors || !rules.matchOrigin(req.headers.origin, settings.cors)) {
    return next();
  }
  // ok: javascript-cors-reflected-origin
  res.header("Access-Control-Allow-Origin", req.headers.origin);
  next();
});

app.use((req, res, next) => {
  if (!settings.cors || !rules.matchHost(req.headers.host, settings.cors)) {
    return next();
  }
  // ruleid: javascript-cors-reflected-origin
  res.header("Access-Control-Allow-Origin", req.headers.origin);
  next();
});

app.use((req, res, next) => {
  if (checkAllowOrigin(req)) {
    // ok: javascript-cors-reflected-origin
    res.header("Access-Control-Allow-Origin", req.headers.origin);
  }
  next();
});

app.use((req, res, next) => {
  const from = req.headers.origin || req.headers.referer;
  if (settings.origins.indexOf(from) === -1) {
    if (!from) {
      res.status(400).end();
    } else {
      res.status(403).end();
    }
    return;
  }
  // ok: javascript-cors-reflected-origin
  res.setHeader("Access-Control-Allow-Origin", from);
  next();
});

app.use((req, res, next) => {
  const from = req.headers.origin || req.headers.referer;
  if (settings.blockedOrigins.indexOf(from) === 0) {
    return res.status(403).end();
  }
  // ruleid: javascript-cors-reflected-origin
  res.setHeader("Access-Control-Allow-Origin", from);
  next();
});

if (process.env.NODE_ENV === "development") {
  app.use((req, res, next) => {
    // ok: javascript-cors-reflected-origin
    res.header("Access-Control-Allow-Origin", req.headers.origin);
    res.header("Access-Control-Allow-Credentials", "true");
    next();
  });
} else {
  app.use((req, res, next) => {
    // ruleid: javascript-cors-reflected-origin
    res.header("Access-Control-Allow-Origin", req.headers.origin);
    next();
  });
}

app.use((req, res, next) => {
  if (process.env.NODE_ENV !== "production" && req.headers.origin) {
    // ok: javascript-cors-reflected-origin
    res.header("Access-Control-Allow-Origin", req.headers.origin);
  }
  if (inDevelopment && "origin" in req.headers) {
    // ok: javascript-cors-reflected-origin
    res.header("Access-Control-Allow-Origin", req.headers.origin);
  }
  // ok: javascript-cors-reflected-origin
  if (!isProduction) res.header("Access-Control-Allow-Origin", req.headers.origin);
  if (process.env.NODE_ENV !== "development") {
    // ruleid: javascript-cors-reflected-origin
    res.header("Access-Control-Allow-Origin", req.headers.origin);
  }
  if (process.env.NODE_ENV === "development" || settings.open) {
    // ruleid: javascript-cors-reflected-origin
    res.header("Access-Control-Allow-Origin", req.headers.origin);
  }
  next();
});

app.use((req, res, next) => {
  // ok: javascript-cors-reflected-origin
  res.header("Access-Control-Allow-Origin", options.origin(req.headers.origin) ? req.headers.origin : "false");
  // ruleid: javascript-cors-reflected-origin
  res.header("Access-Control-Allow-Origin", options.open ? req.headers.origin : "false");
  // ruleid: javascript-cors-reflected-origin
  res.header("Access-Control-Allow-Origin", Boolean(req.headers.origin) ? req.headers.origin : "false");
  next();
});
