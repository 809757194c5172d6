const { exec } = require("child_process");

app.get("/search", (req, res) => {
  // ok: javascript-command-injection
  exec(`grep -r "${req.query.text.replace(/[&;`$"'<>|]/g, "")}" docs`, (error, out) => res.json(out));
  // ruleid: javascript-command-injection
  exec(`grep -r "${req.query.text.replace(/[&;`$"'<>|]/g, "$&$&")}" docs`, (error, out) => res.json(out));
  // ruleid: javascript-command-injection
  exec(`grep -r "${req.query.text.replace(/[&;$"'<>|]/g, "")}" docs`, (error, out) => res.json(out));
  // ruleid: javascript-command-injection
  exec(`grep -r ${req.query.text.replace(/[`$"']/g, "")} docs`, (error, out) => res.json(out));
  // ruleid: javascript-command-injection
  exec(`grep -r "${req.query.text.replace(/[&;`$"'<>|]/, "")}" docs`, (error, out) => res.json(out));
});
