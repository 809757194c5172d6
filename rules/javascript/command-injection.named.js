const child_process = require("child_process");

const git = (args, options) => child_process.spawnSync("git", args, options);

exports.fetchRemote = function (remote, cwd) {
  // ruleid: javascript-option-from-parameter
  return git(["fetch", remote], { cwd });
};

exports.fetchSafely = function (remote, cwd) {
  // ok: javascript-option-from-parameter
  return git(["fetch", "--", remote], { cwd });
};

exports.show = function (name, cwd) {
  // ok: javascript-option-from-parameter
  return git(["show-ref", name], { cwd });
};
