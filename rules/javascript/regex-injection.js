app.get("/search", async (req, res) => {
  const { q } = req.query;
  // ruleid: javascript-regex-injection
  const expression = new RegExp(q, "i");
  // ruleid: javascript-regex-injection
  const found = await Item.find({ name: { $regex: q, $options: "i" } });
  // ok: javascript-regex-injection
  const escaped = new RegExp(escapeRegExp(q), "i");
  // ok: javascript-regex-injection
  const quoted = new RegExp(q.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
  // ok: javascript-regex-injection
  const same = names.filter((name) => name.includes(q));
  // ok: javascript-regex-injection
  const fixed = new RegExp("^[a-z]+$").test(q);
  res.json({ expression, found, escaped, quoted, same, fixed });
});
