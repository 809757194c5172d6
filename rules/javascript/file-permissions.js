const fs = require("fs");

// ruleid: javascript-file-permissions
fs.chmodSync("data.db", 0o777);
// ruleid: javascript-file-permissions
fs.chmod("data.db", "666", done);
// ruleid: javascript-file-permissions
fs.mkdirSync("uploads", { recursive: true, mode: 0o777 });
// ruleid: javascript-file-permissions
fs.writeFileSync("out.txt", text, { mode: 0o666 });
// ok: javascript-file-permissions
fs.chmodSync("data.db", 0o600);
// ok: javascript-file-permissions
fs.chmodSync("run.sh", 0o755);
// ok: javascript-file-permissions
fs.mkdirSync("uploads", { recursive: true, mode: 0o750 });
const EVERYONE = 0o777;
// ruleid: javascript-file-permissions
fs.chmodSync("queue", EVERYONE);
// ruleid: javascript-file-permissions
fs.promises.chmod("queue", 511);
const OWNER = 0o700;
// ok: javascript-file-permissions
fs.chmodSync("queue", OWNER);
