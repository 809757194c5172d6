// As compilers write the call of an imported function
const _child_process = require("child_process");
const child_process_1 = require("child_process");

module.exports.size = (folder) => {
  // ruleid: javascript-shell-command-from-parameter
  return (0, _child_process.execSync)("du -sh " + folder);
};

module.exports.names = (folder) => {
  // ruleid: javascript-shell-command-from-parameter
  return child_process_1.execSync(`ls ${folder}`);
};

module.exports.safeSize = (folder) => {
  // ok: javascript-shell-command-from-parameter
  return (0, _child_process.execFileSync)("du", ["-sh", "--", folder]);
};
