import session from "express-session";

app.post("/login", (req: Request, res: Response) => {
  // ruleid: javascript-insecure-cookie
  res.cookie("visit", "1", { secure: false });
  // ruleid: javascript-insecure-cookie
  res.cookie("session", id(req), { httpOnly: false, secure: true });
  // ruleid: javascript-insecure-cookie
  res.cookie("token", id(req));
  // ruleid: javascript-insecure-cookie
  res.cookie("access_token", id(req), { maxAge: 1000, httpOnly: true });
  // ok: javascript-insecure-cookie
  res.cookie("token", id(req), { httpOnly: true, secure: true, sameSite: "lax" });
  // ok: javascript-insecure-cookie
  res.cookie("token", id(req), { ...COOKIE });
  // ok: javascript-insecure-cookie
  res.cookie("theme", "dark");
  // ok: javascript-insecure-cookie
  res.cookie("XSRF-TOKEN", req.csrfToken(), { secure: true, httpOnly: false });
  res.end();
});

// ruleid: javascript-insecure-cookie
app.use(session({ secret: process.env.SECRET, resave: false, cookie: { secure: false, maxAge: 1 } }));
// ok: javascript-insecure-cookie
app.use(session({ secret: process.env.SECRET, cookie: { secure: true, httpOnly: true } }));

http.createServer((req, res) => {
  // ruleid: javascript-insecure-cookie
  res.setHeader("Set-Cookie", `sessionid=${create()}; Path=/`);
  // ok: javascript-insecure-cookie
  res.setHeader("Set-Cookie", `sessionid=${create()}; Path=/; HttpOnly; Secure`);
});
