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
