const log = require("pino")();

app.post("/login", (req, res) => {
  const { name } = req.body;
  // ruleid: javascript-log-injection
  console.log("login of " + name);
  // ruleid: javascript-log-injection
  log.info(`login of ${name} failed`);
  // ok: javascript-log-injection
  log.info({ name }, "login failed");
  // ok: javascript-log-injection
  console.log("login of " + name.replace(/[\r\n]/g, ""));
  // ok: javascript-log-injection
  console.log("login of " + JSON.stringify(name));
  // ok: javascript-log-injection
  console.log("login");
  // ok: javascript-log-injection
  console.log(`page ${Number(req.query.page)}`);
  res.end();
});

app.post("/doors", (req, res) => {
  const line = `${Date.now()} ${req.body.door}\n`;
  // ruleid: javascript-log-injection
  fs.appendFileSync("doors.log", line);
  // ok: javascript-log-injection
  fs.appendFileSync("doors.log", JSON.stringify({ door: req.body.door }) + "\n");
  // ruleid: javascript-log-injection
  process.stdout.write("door " + req.body.door + "\n");
  res.end();
});

app.post("/joined", (req, res) => {
  // ruleid: javascript-log-injection
  logger.info(["login", "of", req.body.name].join(" "));
  // ok: javascript-log-injection
  logger.info(["login", "of", "somebody"].join(" "));
  res.end();
});

const accessLog = require("fs").createWriteStream("/var/log/access.log", { flags: "a" });
const oneLine = (text) => String(text).replace(/[\r\n]/g, " ");

app.post("/visits", (req, res) => {
  // ruleid: javascript-log-injection
  accessLog.write("visit by " + req.body.name);
  // ruleid: javascript-log-injection
  this.auditLogger.info("visit by " + req.body.name);
  // ok: javascript-log-injection
  console.log("visit by " + oneLine(req.body.name));
  res.end();
});
