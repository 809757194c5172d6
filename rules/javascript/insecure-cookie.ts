import session from "express-session";

app.post("/login", (req: Request, res: Response) => {
  // ruleid: javascript-insecure-cookie
  res.cookie("visit", "1", { secure: false });
  // ruleid: javascript-session-cookie-readable-by-scripts
  res.cookie("session", id(req), { httpOnly: false, secure: true });
  // ruleid: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("token", id(req));
  // ruleid: javascript-insecure-cookie
  res.cookie("access_token", id(req), { maxAge: 1000, httpOnly: true });
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("token", id(req), { httpOnly: true, secure: true, sameSite: "lax" });
  // ok: javascript-insecure-cookie
  res.cookie("token", id(req), { ...COOKIE });
  // ok: javascript-insecure-cookie
  res.cookie("theme", "dark");
  // ok: javascript-session-cookie-readable-by-scripts
  res.cookie("XSRF-TOKEN", req.csrfToken(), { secure: true, httpOnly: false });
  res.end();
});

// ruleid: javascript-insecure-cookie
app.use(session({ secret: process.env.SECRET, resave: false, cookie: { secure: false, maxAge: 1 } }));
// ruleid: javascript-session-cookie-readable-by-scripts
app.use(session({ secret: process.env.SECRET, cookie: { secure: true, httpOnly: false } }));
// ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
app.use(session({ secret: process.env.SECRET, cookie: { secure: true, httpOnly: true } }));

// ruleid: javascript-insecure-cookie
app.use(session({ secret: process.env.SECRET, resave: false, saveUninitialized: false }));
// ok: javascript-insecure-cookie
app.use(session({ secret: process.env.SECRET, cookie: settings.cookie }));
// ok: javascript-insecure-cookie
app.use(session({ secret: process.env.SECRET, ...settings }));

http.createServer((req, res) => {
  // ruleid: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.setHeader("Set-Cookie", `sessionid=${create()}; Path=/`);
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.setHeader("Set-Cookie", `sessionid=${create()}; Path=/; HttpOnly; Secure`);
});

fastify.post("/enter", async (request, reply) => {
  const flags = { path: "/", secure: true, httpOnly: true };
  flags.httpOnly = request.hostname !== "localhost";
  // ok: javascript-session-cookie-readable-by-scripts
  reply.setCookie("token", await create(), flags);
  const open = { path: "/", secure: true, httpOnly: true };
  open.httpOnly = false;
  // ruleid: javascript-session-cookie-readable-by-scripts
  reply.setCookie("token", await create(), open);
  const plain = { httpOnly: true, secure: false };
  // ruleid: javascript-insecure-cookie
  reply.setCookie("basket", "1", { ...plain, path: "/" });
  const bare = { path: "/" };
  // ruleid: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  reply.setCookie("auth", await create(), bare);
});

export async function signIn(): Promise<void> {
  const store = await cookies();
  // ruleid: javascript-session-cookie-readable-by-scripts
  store.set("sid", await create(), { httpOnly: false, secure: true });
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  store.set("sid", await create(), { httpOnly: true, secure: true });
  // ok: javascript-insecure-cookie
  const mail = createTransport({ host: "smtp.example.com", secure: false });
}

import { NextResponse } from "next/server";

export function signIn(answer: NextResponse, store: Map<string, string>) {
  // ruleid: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  answer.cookies.set("session", mint(), { path: "/" });
  // ruleid: javascript-insecure-cookie
  answer.cookies.set({ name: "session", value: mint(), httpOnly: true, secure: false });
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  answer.cookies.set("session", mint(), { httpOnly: true, secure: true });
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  answer.cookie("session", "", { maxAge: 0 });
}

const FLAGS = { secure: true, httpOnly: true };

export function flagged(res: Response, token: string) {
  const options: Record<string, unknown> = { maxAge: 60 };
  for (const flag of Object.keys(FLAGS)) {
    options[flag] = FLAGS[flag];
  }
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("session", token, options);
}

export function hardened(res: Response, token: string) {
  const options = { maxAge: 60 };
  harden(options);
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("session", token, options);
}

export function merged(res: Response, token: string) {
  const options = { maxAge: 60 };
  Object.assign(options, FLAGS);
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("session", token, options);
}

export function bare(res: Response, token: string) {
  const options = { maxAge: 60 };
  console.log(options);
  // ruleid: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("session", token, options);
}

app.post("/visit", (req, res) => {
  // ruleid: javascript-cookie-readable-by-scripts
  // ok: javascript-session-cookie-readable-by-scripts
  res.cookie("visitor", id(req), { secure: true, httpOnly: false });
  // ruleid: javascript-cookie-readable-by-scripts
  // ok: javascript-session-cookie-readable-by-scripts
  res.cookie("session_expires", until(), { secure: true });
  // ruleid: javascript-session-cookie-readable-by-scripts
  // ok: javascript-cookie-readable-by-scripts
  res.cookie(SESSION_COOKIE, id(req), { secure: true, httpOnly: false });
  // ok: javascript-cookie-readable-by-scripts, javascript-session-cookie-readable-by-scripts
  res.cookie("theme", "dark", { secure: true, httpOnly: false });
  // ruleid: javascript-session-cookie-readable-by-scripts
  // ok: javascript-cookie-readable-by-scripts
  jar.set({ name: "refresh_token", value: id(req), secure: true, httpOnly: false });
  // ruleid: javascript-cookie-readable-by-scripts
  // ok: javascript-session-cookie-readable-by-scripts
  const stored = store({ secret: KEY, cookieOptions: { httpOnly: false } });
});

function logsOut(res, token) {
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("access_token", "no-token", { expires: new Date(Date.now() + 10 * 1000) });
  // ruleid: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("access_token", token, { expires: new Date(Date.now() + 10 * 1000) });
}

app.get("/login/github", (req, res) => {
  const { token, to } = req.query;
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  if (token) res.cookie("auth_token", token);
  // ok: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("auth_token", req.query.token);
  const session = create(to);
  // ruleid: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("session", session);
  // ruleid: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("auth_token", req.user.token);
  // ruleid: javascript-insecure-cookie, javascript-session-cookie-readable-by-scripts
  res.cookie("auth_token", exchanged(token));
});
