const fs = require("fs");
const os = require("os");
const path = require("path");

function save(text) {
  // ruleid: javascript-predictable-temporary-file
  fs.writeFileSync("/tmp/report.txt", text);
  // ruleid: javascript-predictable-temporary-file
  fs.writeFileSync(path.join(os.tmpdir(), "report.txt"), text);
  // ruleid: javascript-predictable-temporary-file
  fs.createWriteStream(`/tmp/report-${process.pid}.txt`);
  // ok: javascript-predictable-temporary-file
  fs.writeFileSync(path.join(os.tmpdir(), crypto.randomUUID()), text);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "app-"));
  // ok: javascript-predictable-temporary-file
  fs.writeFileSync(path.join(folder, "report.txt"), text);
  // ok: javascript-predictable-temporary-file
  return fs.readFileSync("/tmp/report.txt");
}

async function dump(rows) {
  const target = path.join(os.tmpdir(), `dump-${process.pid}.csv`);
  // ruleid: javascript-predictable-temporary-file
  await fs.promises.writeFile(target, rows);
  // ok: javascript-predictable-temporary-file
  await fs.promises.writeFile(target, rows, { flag: "wx", mode: 0o600 });
  const name = crypto.randomBytes(16).toString("hex");
  const other = path.join(os.tmpdir(), name + ".csv");
  // ok: javascript-predictable-temporary-file
  await fs.promises.writeFile(other, rows);
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), "dump-"));
  const inside = path.join(folder, "rows.csv");
  // ok: javascript-predictable-temporary-file
  await fs.promises.writeFile(inside, rows);
}

async function keep(name, text) {
  // ruleid: javascript-insecure-temporary-file
  // ok: javascript-predictable-temporary-file
  await fs.promises.writeFile(path.join(os.tmpdir(), name), text);
  const made = makeName();
  // ruleid: javascript-insecure-temporary-file
  // ok: javascript-predictable-temporary-file
  await fs.promises.writeFile(`/tmp/${made}.txt`, text);
  // ruleid: javascript-predictable-temporary-file
  // ok: javascript-insecure-temporary-file
  await fs.promises.appendFile(`${os.tmpdir()}/notes-${Date.now()}.txt`, text);
  const stamp = new Date().toISOString();
  // ruleid: javascript-predictable-temporary-file
  fs.openSync(path.join("/tmp", "export-" + stamp + ".csv"), "w");
  // ok: javascript-insecure-temporary-file, javascript-predictable-temporary-file
  fs.openSync(path.join("/tmp", "export.csv"), "r");
  // ok: javascript-insecure-temporary-file, javascript-predictable-temporary-file
  fs.openSync(path.join("/tmp", "export.csv"), "wx");
  const drawn = Math.random().toString(32).replace("0.", "");
  // ruleid: javascript-insecure-temporary-file
  // ok: javascript-predictable-temporary-file
  fs.createWriteStream(path.join(os.tmpdir(), "plugin-" + drawn + ".zip"));
}
