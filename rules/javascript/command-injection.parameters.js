const { exec, execFile, execSync, spawn } = require("child_process");
const childProcess = require("node:child_process");
const util = require("util");
const shell = require("shelljs");

const run = util.promisify(exec);
const REMOTES = ["origin", "upstream"];

module.exports = function (name, callback) {
  // ruleid: javascript-shell-command-from-parameter
  exec("ifconfig " + name, callback);
};

exports.stop = (id, callback) => {
  // ruleid: javascript-shell-command-from-parameter
  exec(`taskkill /pid ${id}`, callback);
};

exports.stopCounted = (id, callback) => {
  id = parseInt(id, 10);
  // ok: javascript-shell-command-from-parameter
  exec(`taskkill /pid ${id}`, callback);
};

exports.stopChecked = function stop(id, callback) {
  if (typeof id !== "number") {
    throw new TypeError("id");
  }
  // ok: javascript-shell-command-from-parameter
  exec(`taskkill /pid ${id}`, callback);
};

function processOn(port) {
  // ruleid: javascript-shell-command-from-parameter
  return execSync("lsof -i:" + port + " -P -t").toString().trim();
}

function processOnFile(port) {
  // ok: javascript-shell-command-from-parameter
  return execFile("lsof", ["-i:" + port, "-P", "-t"]);
}

const names = {
  lookup(host, kind) {
    const line = util.format("dig %s %s", host, kind);
    // ruleid: javascript-shell-command-from-parameter
    return shell.exec(line, { silent: true });
  },
  lookupQuoted(host) {
    // ok: javascript-shell-command-from-parameter
    return shell.exec("dig " + quote([host]));
  },
  push: function (remote) {
    if (REMOTES.indexOf(remote) === -1) throw new Error("unknown");
    // ok: javascript-shell-command-from-parameter
    execSync(`git push ${remote}`);
  },
  pushIfGiven: function (remote) {
    if (remote !== undefined && REMOTES.indexOf(remote) === -1) throw new Error("unknown");
    // ok: javascript-shell-command-from-parameter
    execSync("git push " + (remote || ""));
  },
  async tag({ version }) {
    // ruleid: javascript-shell-command-from-parameter
    await run("git tag " + version);
  },
};

class Repository {
  fetch(remote) {
    const parts = ["git", "fetch"];
    parts.push(remote);
    // ruleid: javascript-shell-command-from-parameter
    return childProcess.execSync(parts.join(" "));
  }

  // What is run is the caller's decision.
  run(command, options) {
    // ok: javascript-shell-command-from-parameter
    return execSync(command, options);
  }

  branch(name) {
    if (!/^\w+$/.test(name)) throw new Error(name);
    // ok: javascript-shell-command-from-parameter
    return execSync("git branch " + name);
  }

  grep(word) {
    // ruleid: javascript-shell-command-from-parameter
    return spawn("grep " + word, { shell: true });
  }

  grepAgain(word) {
    // ruleid: javascript-shell-command-from-parameter
    return spawn("sh", ["-c", `grep ${word} *`]);
  }

  grepListed(word) {
    // ok: javascript-shell-command-from-parameter
    return spawn("grep", ["--", word]);
  }
}

["one", "two"].forEach((name) => {
  // ok: javascript-shell-command-from-parameter
  execSync("git tag " + name);
});

function clone(url, folder) {
  // ruleid: javascript-option-from-parameter
  const list = ["clone", url];
  spawn("git", list);
  // ok: javascript-option-from-parameter
  spawn("git", ["clone", "--", url]);
  // ruleid: javascript-option-from-parameter
  spawn("git", ["clone", url, "--depth=1"]);
  // ruleid: javascript-option-from-parameter
  spawn("git", ["clone", "--quiet", url]);
  // ok: javascript-option-from-parameter
  spawn("git", ["clone", "--reference", folder]);
  // ok: javascript-option-from-parameter
  spawn("git", ["commit", "-m", url]);
  // ok: javascript-option-from-parameter
  spawn("git", ["show", "HEAD:" + url]);
  // ok: javascript-option-from-parameter
  spawn("ls", [url]);
}

function pull(branch) {
  if (branch.startsWith("-")) throw new Error("branch");
  // ok: javascript-option-from-parameter
  execFile("git", ["pull", "origin", branch]);
}

module.exports.checkout = (branch) => {
  // ruleid: javascript-option-from-parameter
  childProcess.execFileSync("git", ["checkout", branch]);
};

module.exports.information = function (options, done) {
  // ruleid: javascript-shell-command-from-parameter
  exec("pdfinfo " + options.file, done);
  // ok: javascript-shell-command-from-parameter
  exec(options.command, done);
};

const LISTENERS = "lsof -i :{port}";

module.exports.listeners = function (port, done) {
  // ruleid: javascript-shell-command-from-parameter
  exec(LISTENERS.replace("{port}", port), done);
};

function execute(line) {
  return new Promise((resolve) => exec(line, (error, out) => resolve(out)));
}

module.exports.usage = (folder) => {
  // ruleid: javascript-shell-command-from-parameter
  return execute("du -sh " + folder);
};

module.exports.free = () => {
  // ok: javascript-shell-command-from-parameter
  return execute("df -h /");
};

function settings(folder) {
  const made = { shell: true };
  if (folder) made.cwd = folder;
  return made;
}

module.exports.run = function (command, args, folder) {
  const options = settings(folder);
  // ruleid: javascript-shell-command-from-parameter
  return spawn(command, args, options);
};

module.exports.runQuoted = function (command, args, folder) {
  const options = settings(folder);
  args = quoteAll(args, options);
  // ok: javascript-shell-command-from-parameter
  return spawn(command, args, options);
};

module.exports.runAlone = function (command, args) {
  const options = { stdio: "inherit" };
  // ok: javascript-shell-command-from-parameter
  return spawn(command, args, options);
};
