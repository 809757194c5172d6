const { exec, execFile, execSync, spawn } = require("child_process");
const cp = require("node:child_process");
const util = require("util");
const express = require("express");

const execAsync = util.promisify(exec);
const app = express();
const TOOLS = { size: "du -sh", count: "wc -l" };

app.get("/ping", (req, res) => {
  const host = req.query.host || "localhost";
  // ruleid: javascript-command-injection
  exec("ping -c 1 " + host, (err, out) => res.send("done"));
  // ok: javascript-command-injection
  execFile("ping", ["-c", "1", "--", host], (err, out) => res.send("done"));
  // ok: javascript-command-injection
  exec(`echo ${Buffer.from(host).toString("base64")} | base64 -d`);
  // ruleid: javascript-command-injection
  exec(`echo ${host.toString("base64")} | base64 -d`);
  // ruleid: javascript-command-injection
  spawn("sh", ["-c", `ping -c 1 ${host}`]);
  // ok: javascript-command-injection
  spawn("ping", ["-c", "1", host]);
  // ruleid: javascript-command-injection
  spawn("ping", ["-c", "1", host], { shell: true });
});

app.post("/archive", async (req, res) => {
  const parts = ["tar", "czf", "out.tgz"];
  for (const name of req.body.names) {
    parts.push(name);
  }
  // ruleid: javascript-command-injection
  const { stdout } = await execAsync(parts.join(" "));
  let command = "convert ";
  command += req.files.image.name;
  // ruleid: javascript-command-injection
  cp.execSync(command);
  res.json({ stdout });
});

app.get("/tool/:tool", (req, res) => {
  // ruleid: javascript-command-injection
  cp.spawn(req.params.tool, ["--version"]);
  // ok: javascript-command-injection
  execSync(TOOLS[req.params.tool]);
  const lines = Number(req.query.lines);
  // ok: javascript-command-injection
  execSync(`tail -n ${lines} app.log`);
  // ok: javascript-command-injection
  const match = /^v(\d+)$/.exec(req.query.version);
  const unit = req.params.tool;
  if (!/^[a-z0-9]+$/.test(unit)) {
    return res.sendStatus(400);
  }
  // ok: javascript-command-injection
  exec(`systemctl status ${unit}`);
  res.json(match);
});

router.post("/run", async (ctx) => {
  const level = ctx.request.body.errors ? "err" : "info";
  // ok: javascript-command-injection
  ctx.body = execSync("journalctl -p " + level).toString();
  // ruleid: javascript-command-injection
  ctx.body = execSync(`journalctl -u ${ctx.request.body.unit}`).toString();
});

export async function POST(request) {
  const { branch } = await request.json();
  // ruleid: javascript-command-injection
  await execAsync(`git checkout ${branch}`);
  return Response.json({});
}

exports.handler = async (event) => {
  const { branch } = JSON.parse(event.body);
  // ruleid: javascript-command-injection
  execSync("git fetch origin " + branch);
  // ok: javascript-command-injection
  execFile("git", ["fetch", "origin", "--", branch]);
};

export const handler = async (event) => {
  // ruleid: javascript-command-injection
  execSync(`git log ${event.queryStringParameters.branch}`);
  const { body } = event;
  // ok: javascript-command-injection
  execFile("git", ["log", "--", body]);
};

const { exec: start } = require("child_process");
const inShell = util.promisify(exec);
app.get("/trace", async (req, res) => {
  // ruleid: javascript-command-injection
  await inShell("traceroute " + req.query.host);
  // ruleid: javascript-command-injection
  start(`mtr ${req.body.size}`);
  if (net.isIP(req.query.address) === 0) return res.sendStatus(400);
  const address = req.query.to;
  if (!net.isIPv4(address)) return res.sendStatus(400);
  // ok: javascript-command-injection
  await inShell("traceroute " + address);
  // ok: javascript-command-injection
  return start("uptime", () => res.end());
});

app.get("/history", async (req, res) => {
  // ruleid: javascript-command-injection
  await execa.command(`git log ${req.query.revision}`);
  // ok: javascript-command-injection
  await execa("git", ["log", "--", req.query.file]);
  res.end();
});

class Disk {
  trimmed = (text) => {
    return text.trim();
  };

  list = async (req, res) => {
    // ruleid: javascript-command-injection
    cp.exec("ls " + req.query.folder);
    // across: javascript-command-injection
    cp.exec("ls " + this.trimmed(req.query.folder));
    // ok: javascript-command-injection
    cp.execFile("ls", ["--", req.query.folder]);
  };
}

const { withBranch, escapeShell } = require("./branches");

function compared(req, other) {
  const name = req.query.name === "undefined" ? "" : req.query.name;
  // ruleid: javascript-command-injection
  exec("show " + name);
  const mode = req.query.mode === "fast" || req.query.mode === "slow" ? req.query.mode : "slow";
  // ok: javascript-command-injection
  exec("show " + mode);
  const kind = req.query.kind !== "tree" ? "list" : req.query.kind;
  // ok: javascript-command-injection
  exec("show " + kind);
  if (!/^\w+$/.test(other)) return;
  // ruleid: javascript-command-injection
  exec("show " + req.query.revision);
}

function onWindows(req, args) {
  // ruleid: javascript-command-injection
  spawn("npm", ["run", req.query.script], { shell: process.platform === "win32" });
  // ok: javascript-command-injection
  spawn("npm", args, { shell: process.platform === "win32" });
  const command = "git status";
  // ok: javascript-command-injection
  exec(command);
}

function helped(req) {
  // ruleid: javascript-command-through-helper
  exec("git checkout " + withBranch(req.query.branch));
  const branch = withBranch(req.query.branch);
  // ruleid: javascript-command-through-helper
  execSync(`git switch ${branch}`);
  // ok: javascript-command-through-helper
  exec("git checkout " + escapeShell(req.query.branch));
  // ok: javascript-command-through-helper
  exec("git checkout " + parseInt(req.query.number, 10));
  // ok: javascript-command-through-helper
  exec("git checkout " + withBranch("main"));
}

app.post("/publish", async (req, res) => {
  const { branch } = req.body;
  const currentBranch = (await read("git rev-parse --abbrev-ref HEAD")).trim();
  if (currentBranch !== branch) {
    return res.status(400).end();
  }
  // ok: javascript-command-injection
  exec(`git push origin ${branch}`);
  res.end();
});

app.post("/push", async (req, res) => {
  const { branch } = req.body;
  const currentBranch = (await read("git rev-parse --abbrev-ref HEAD")).trim();
  if (currentBranch !== branch) {
    log(branch);
  }
  // ruleid: javascript-command-injection
  exec(`git push origin ${branch}`);
  res.end();
});
