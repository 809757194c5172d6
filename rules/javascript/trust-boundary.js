app.post("/profile", (req, res) => {
  // ruleid: javascript-session-identity-from-request
  req.session.role = req.body.role;
  const { name } = req.query;
  // ruleid: javascript-trust-boundary
  // ok: javascript-session-identity-from-request
  req.session.name = name;
  // ruleid: javascript-session-identity-from-request
  req.session[req.body.key] = 1;
  // ok: javascript-trust-boundary, javascript-session-identity-from-request
  req.session.count = Number(req.body.count);
  // ok: javascript-trust-boundary, javascript-session-identity-from-request
  req.session.userId = users.find(name).id;
  // ok: javascript-trust-boundary, javascript-session-identity-from-request
  req.session.visited = true;
  if (LANGUAGES.includes(req.body.language)) {
    // ok: javascript-trust-boundary, javascript-session-identity-from-request
    req.session.language = req.body.language;
  }
  res.end();
});

router.post("/account", (ctx) => {
  // ruleid: javascript-session-identity-from-request
  ctx.session.isAdmin = ctx.query.admin === undefined ? false : ctx.query.admin;
  // ruleid: javascript-session-identity-from-request
  ctx.session.user.tenantId = ctx.request.body.tenant;
  // ruleid: javascript-trust-boundary
  // ok: javascript-session-identity-from-request
  ctx.session.user.theme = ctx.request.body.theme;
  // ruleid: javascript-session-identity-from-request
  ctx.session["account_id"] = ctx.request.body.account;
  // ruleid: javascript-trust-boundary
  // ok: javascript-session-identity-from-request
  ctx.session["next_url"] = ctx.query.next;
  ctx.body = "kept";
});

fastify.post("/choice", async (request) => {
  // ruleid: javascript-session-identity-from-request
  request.session.set("userId", request.headers["x-user"]);
  // ruleid: javascript-trust-boundary
  // ok: javascript-session-identity-from-request
  request.session.set("locale", request.body.locale);
  // ruleid: javascript-session-identity-from-request
  Object.assign(request.session, request.body);
  // ruleid: javascript-trust-boundary
  // ok: javascript-session-identity-from-request
  Object.assign(request.session, { cart: request.body.cart });
  // ruleid: javascript-session-identity-from-request
  Object.assign(request.session, { cart: [], role: request.body.role });
});

app.post("/signin", (req, res) => {
  const { username, password } = req.body;
  if (!accounts.matches(username, password)) {
    return res.sendStatus(401);
  }
  // ruleid: javascript-trust-boundary
  // ok: javascript-session-identity-from-request
  req.session.username = username;
  res.end();
});

export async function POST(request) {
  const session = await getIronSession(cookies(), { password: process.env.KEY, cookieName: "app" });
  const body = await request.json();
  // ruleid: javascript-session-identity-from-request
  session.isAdmin = body.isAdmin;
  await session.save();
}

app.post("/organisation", (req, res) => {
  const kept = req.session;
  // ruleid: javascript-session-identity-from-request
  kept.orgId = req.body.orgId;
  // ruleid: javascript-trust-boundary
  // ok: javascript-session-identity-from-request
  kept.theme = req.body.theme;
  const plain = {};
  // ok: javascript-trust-boundary, javascript-session-identity-from-request
  plain.orgId = req.body.orgId;
  res.end();
});
