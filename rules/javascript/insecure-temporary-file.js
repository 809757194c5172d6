const fs = require("fs");
const os = require("os");
const path = require("path");

function save(text) {
  // ruleid: javascript-insecure-temporary-file
  fs.writeFileSync("/tmp/report.txt", text);
  // ruleid: javascript-insecure-temporary-file
  fs.writeFileSync(path.join(os.tmpdir(), "report.txt"), text);
  // ruleid: javascript-insecure-temporary-file
  fs.createWriteStream(`/tmp/report-${process.pid}.txt`);
  // ok: javascript-insecure-temporary-file
  fs.writeFileSync(path.join(os.tmpdir(), crypto.randomUUID()), text);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "app-"));
  // ok: javascript-insecure-temporary-file
  fs.writeFileSync(path.join(folder, "report.txt"), text);
  // ok: javascript-insecure-temporary-file
  return fs.readFileSync("/tmp/report.txt");
}

async function dump(rows) {
  const target = path.join(os.tmpdir(), `dump-${process.pid}.csv`);
  // ruleid: javascript-insecure-temporary-file
  await fs.promises.writeFile(target, rows);
  // ok: javascript-insecure-temporary-file
  await fs.promises.writeFile(target, rows, { flag: "wx", mode: 0o600 });
  const name = crypto.randomBytes(16).toString("hex");
  const other = path.join(os.tmpdir(), name + ".csv");
  // ok: javascript-insecure-temporary-file
  await fs.promises.writeFile(other, rows);
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), "dump-"));
  const inside = path.join(folder, "rows.csv");
  // ok: javascript-insecure-temporary-file
  await fs.promises.writeFile(inside, rows);
}
