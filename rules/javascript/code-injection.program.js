const { spawnSync } = require("child_process");

function ask(question) {
  // ruleid: javascript-code-from-parameter
  spawnSync(process.execPath, ["-e", "console.log('" + question + "')"]);
  // ok: javascript-code-from-parameter
  spawnSync(process.execPath, ["-e", "console.log(" + JSON.stringify(question) + ")"]);
  // ok: javascript-code-from-parameter
  spawnSync("grep", ["-e", "x" + question]);
}
