app.post("/profile", (req, res) => {
  // ruleid: javascript-trust-boundary
  req.session.role = req.body.role;
  const { name } = req.query;
  // ruleid: javascript-trust-boundary
  req.session.name = name;
  // ruleid: javascript-trust-boundary
  req.session[req.body.key] = 1;
  // ok: javascript-trust-boundary
  req.session.count = Number(req.body.count);
  // ok: javascript-trust-boundary
  req.session.userId = users.find(name).id;
  // ok: javascript-trust-boundary
  req.session.visited = true;
  if (LANGUAGES.includes(req.body.language)) {
    // ok: javascript-trust-boundary
    req.session.language = req.body.language;
  }
  res.end();
});
