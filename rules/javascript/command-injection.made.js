const { exec, spawn } = require("child_process");
const run = require("promise-exec");

class Client {
  getArguments(file) {
    return ["-o", file];
  }

  convert(file, done) {
    const line = ["convert", this.getArguments(file).join(" ")].join(" ");
    // ruleid: javascript-shell-command-from-parameter
    exec(line, done);
  }

  convertFixed(file, done) {
    const line = ["convert", this.getArguments("in.png").join(" ")].join(" ");
    // ok: javascript-shell-command-from-parameter
    exec(line, done);
  }
}

function describe(tag, done) {
  // ruleid: javascript-shell-command-from-parameter
  exec(`git tag -a ${JSON.stringify(tag)}`, done);
}

function reset(where) {
  // ruleid: javascript-shell-command-from-parameter
  return run(`git reset ${where}`);
}

function show(file) {
  // ruleid: javascript-shell-command-from-parameter
  spawn("less", [file], { shell: true });
  // ok: javascript-shell-command-from-parameter
  spawn("less", [file], { shell: false });
}

class Document {
  constructor(file, pages) {
    this.filePath = file;
    this.pages = pages;
  }

  info(done) {
    // ruleid: javascript-shell-command-from-parameter
    exec("pdfinfo " + this.filePath, done);
  }

  turn(done) {
    // ok: javascript-shell-command-from-parameter
    exec("turn " + this.pages, done);
  }
}
