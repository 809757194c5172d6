const fs = require("fs");

// ruleid: javascript-permissions-for-all
fs.chmodSync("data.db", 0o777);
// ruleid: javascript-permissions-for-all
fs.chmod("data.db", "666", done);
// ruleid: javascript-file-permissions
fs.mkdirSync("uploads", { recursive: true, mode: 0o777 });
// ruleid: javascript-file-permissions
fs.writeFileSync("out.txt", text, { mode: 0o666 });
// ok: javascript-permissions-for-all
fs.chmodSync("data.db", 0o600);
// ok: javascript-permissions-for-all
fs.chmodSync("run.sh", 0o755);
// ok: javascript-file-permissions
fs.mkdirSync("uploads", { recursive: true, mode: 0o750 });
const EVERYONE = 0o777;
// ruleid: javascript-permissions-for-all
fs.chmodSync("queue", EVERYONE);
// ruleid: javascript-permissions-for-all
fs.promises.chmod("queue", 511);
const OWNER = 0o700;
// ok: javascript-permissions-for-all
fs.chmodSync("queue", OWNER);
// ruleid: javascript-permissions-for-all
fs.chmodSync("queue", fs.constants.S_IRWXU | fs.constants.S_IRWXO);
// ruleid: javascript-permissions-for-all
shell.chmod("a+rw", "queue");
// ok: javascript-permissions-for-all
shell.chmod("u+x", "run.sh");
// ruleid: javascript-permissions-for-all
execSync("mkdir -p uploads && chmod -R 777 uploads");
// ok: javascript-permissions-for-all
execSync("chmod -R 750 uploads");
// ruleid: javascript-file-permissions
// ok: javascript-permissions-for-all
fs.chmodSync("shared", 0o1777);

function share(folder) {
  // ruleid: javascript-file-permissions
  process.umask(0);
  // ruleid: javascript-permissions-for-all
  // ok: javascript-file-permissions
  fs.mkdirSync(folder, 0o777);
}

async function open(handle) {
  // ruleid: javascript-permissions-for-all
  await handle.chmod(0o666);
  // ruleid: javascript-file-permissions
  // ok: javascript-permissions-for-all
  return fs.openSync("log.txt", "a", 0o666);
}

function drop(file) {
  // ruleid: javascript-file-permissions
  // ok: javascript-permissions-for-all
  fs.chmodSync(file, 0o666);
  fs.unlinkSync(file);
}
