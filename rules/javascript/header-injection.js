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
