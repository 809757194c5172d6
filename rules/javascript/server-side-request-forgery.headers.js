const request = require("request");

async function parse(request) {
  // ok: javascript-ssrf
  const length = request.get("content-length");
  return length === null;
}

app.post("/fetch", (req, res) => {
  // ruleid: javascript-ssrf
  request.get(req.body.address, (error, answer, body) => res.json({ body }));
});

app.get("/hosts", async (req, res) => {
  const address = req.query.address;
  if (!ALLOWED.includes(new URL(address).hostname)) return res.sendStatus(400);
  // ok: javascript-ssrf
  await fetch(address);
  const second = req.query.second;
  if (!isAllowedHost(new URL(second).hostname)) return res.sendStatus(400);
  // ok: javascript-ssrf
  await fetch(second);
  const other = req.query.other;
  if (!ALLOWED.includes(new URL(other).protocol)) return res.sendStatus(400);
  // ruleid: javascript-ssrf
  await fetch(other);
});

app.get("/given", async (req, res) => {
  const address = req.query.address;
  if (!address || !isAllowedUrl(address)) return res.sendStatus(400);
  // ok: javascript-ssrf
  await fetch(address);
  const url = new URL(req.query.url);
  if (url.protocol !== "https:" || !ALLOWED_HOSTS.has(url.hostname)) throw new Error("refused");
  // ok: javascript-ssrf
  await fetch(url);
  const other = req.query.other;
  if (!other || !isNew(other)) return res.sendStatus(400);
  // ruleid: javascript-ssrf
  await fetch(other);
});
