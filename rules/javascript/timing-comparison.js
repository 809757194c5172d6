app.post("/hook", (req, res) => {
  const expected = crypto.createHmac("sha256", KEY).update(req.rawBody).digest("hex");
  // ruleid: javascript-timing-unsafe-comparison
  if (req.headers["x-signature"] !== expected) {
    return res.sendStatus(401);
  }
  // ok: javascript-timing-unsafe-comparison
  if (!crypto.timingSafeEqual(Buffer.from(req.headers["x-signature"]), Buffer.from(expected))) {
    return res.sendStatus(401);
  }
  // ok: javascript-timing-unsafe-comparison
  if (req.body.kind === "ping") {
    return res.end();
  }
  res.end();
});

app.use((req, res, next) => {
  // ruleid: javascript-timing-unsafe-comparison
  if (req.headers["x-api-key"] !== process.env.API_KEY) {
    return res.sendStatus(403);
  }
  // ok: javascript-timing-unsafe-comparison
  if (req.headers["x-api-key"] === undefined) {
    return res.sendStatus(403);
  }
  next();
});
