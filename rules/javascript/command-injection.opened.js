const opener = require("opener");
const listen = require("./listen");

app.get("/service/open", (req, res) => {
  // ruleid: javascript-opened-from-request
  opener(req.query.path);
  // ruleid: javascript-opened-from-request
  require("open")(req.query.path, { wait: true });
  // ok: javascript-opened-from-request
  opener(`http://localhost:8080/${req.query.page}`);
  // ok: javascript-opened-from-request
  opener("http://localhost:8080/");
  // ruleid: javascript-opened-from-request
  opener(settings.folder + "/files/" + req.query.name);
  // ok: javascript-opened-from-request
  listen(req.query.path);
  res.end();
});
