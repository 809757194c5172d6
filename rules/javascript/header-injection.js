app.get("/header", (req, res) => {
  // ruleid: javascript-header-injection
  res.setHeader("X-Name", req.query.name);
  // ruleid: javascript-header-injection
  res.set(req.query.header, "1");
  // ok: javascript-header-injection
  res.setHeader("X-Name", encodeURIComponent(req.query.name));
  // ok: javascript-header-injection
  res.setHeader("X-Page", Number(req.query.page));
  const language = req.query.language;
  const known = ["en", "de"].includes(language) ? language : "en";
  // ok: javascript-header-injection
  res.set("Content-Language", known);
  res.end();
});

fastify.get("/file", async (request, reply) => {
  // ruleid: javascript-header-injection
  reply.header("Content-Disposition", `attachment; filename="${request.query.name}"`);
  // ok: javascript-header-injection
  reply.header("X-Powered-By", "coffee");
  return reply;
});

server.on("upgrade", (req, socket) => {
  const wanted = new URL(req.url, "http://localhost").searchParams.get("kind");
  // ruleid: javascript-raw-header-injection
  socket.write("HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Protocol: " + wanted + "\r\n\r\n");
  const kind = encodeURIComponent(wanted);
  // ok: javascript-raw-header-injection
  socket.write("HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Protocol: " + kind + "\r\n\r\n");
});

app.get("/campaign", (req, res) => {
  // ruleid: javascript-header-injection
  res.headers.set("X-Campaign", req.query.utm);
  // ruleid: javascript-header-injection
  res.writeHead(302, { Location: "/home", "Set-Cookie": "lang=" + req.query.lang });
  // ruleid: javascript-header-injection
  res.setHeader("Location", "/search?q=" + req.query.q);
  // ok: javascript-header-injection
  res.setHeader("X-Language", String(req.query.lang).replace(/[\r\n]/g, ""));
});

server.on("connect", (req, socket) => {
  const label = decodeURIComponent(req.headers["x-label"] || "");
  const lines = ["HTTP/1.1 200 Connection Established", `X-Label: ${label}`, "", ""];
  // ruleid: javascript-raw-header-injection
  socket.end(lines.join("\r\n"));
  // ok: javascript-raw-header-injection
  upstream.write(`Host: ${req.headers.host}\r\n`);
  // ok: javascript-raw-header-injection
  upstream.write("X-Name: " + label.replace(/[\r\n]/g, "") + "\r\n");
});

app.get("/rows", (req, res) => {
  // ruleid: javascript-header-injection
  // ok: javascript-raw-header-injection
  res.write("row;" + req.query.name + "\r\n");
});

app.post("/contact", (req, res) => {
  const { subject, text } = req.body;
  const mail = spawn("sendmail", ["desk@example.com"]);
  // ruleid: javascript-raw-header-injection
  mail.stdin.write("To: desk@example.com\nSubject: " + subject + "\n\n");
  // ok: javascript-raw-header-injection
  mail.stdin.end(text);
  // ruleid: javascript-raw-header-injection
  mailer.sendMail({ raw: `To: desk@example.com\r\nSubject: ${subject}\r\n\r\nhello` });
  res.end();
});
