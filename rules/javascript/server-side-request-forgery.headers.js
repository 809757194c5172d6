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
