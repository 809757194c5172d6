const fs = require("fs");
const path = require("path");

function read(folder, name) {
  const root = path.resolve(folder);
  const full = path.resolve(root, name);
  // ruleid: javascript-path-prefix-check
  if (!full.startsWith(root)) throw new Error(name);
  return fs.readFileSync(full);
}

function find(name) {
  var root = process.cwd();
  var full = path.join(root, name);
  // ruleid: javascript-path-prefix-check
  if (full.indexOf(root) !== 0) return null;
  return full;
}

class Files {
  constructor(folder) {
    this.root = path.resolve(folder);
  }

  read(name) {
    const full = path.join(this.root, name);
    // ruleid: javascript-path-prefix-check
    if (!full.startsWith(this.root)) throw new Error(name);
    return fs.readFileSync(full);
  }
}

function readBelow(folder, name) {
  const root = path.resolve(folder);
  const full = path.resolve(root, name);
  // ok: javascript-path-prefix-check
  if (!full.startsWith(root + path.sep)) throw new Error(name);
  return fs.readFileSync(full);
}

function readAny(root, name) {
  const full = path.resolve(root, name);
  // ok: javascript-path-prefix-check
  if (!full.startsWith(root)) throw new Error(name);
  return fs.readFileSync(full);
}

function route(prefix, text) {
  // ok: javascript-path-prefix-check
  return text.startsWith(prefix);
}

function sendBelow(folder, name) {
  const root = path.normalize(folder);
  const full = path.normalize(path.join(root, name));
  // ruleid: javascript-path-prefix-check
  if (full.substr(0, root.length) !== root) throw new Error(name);
  return fs.readFileSync(full);
}

function sliceBelow(folder, name) {
  const root = path.resolve(folder);
  const full = path.resolve(root, name);
  // ruleid: javascript-path-prefix-check
  if (full.slice(0, root.length) === root) return fs.readFileSync(full);
  return null;
}

function sendInside(folder, name) {
  const root = path.normalize(folder + path.sep);
  const full = path.normalize(path.join(root, name));
  // ok: javascript-path-prefix-check
  if (full.substr(0, root.length) !== root) throw new Error(name);
  return fs.readFileSync(full);
}

function middle(root, name) {
  // ruleid: javascript-incomplete-parent-check
  if (name.indexOf("/../") !== -1) throw new Error(name);
  return fs.readFileSync(root + name);
}

function cutOnce(entry) {
  // ruleid: javascript-incomplete-parent-check
  entry.path = entry.path.replace(/^([/\\]*[.]+[/\\]+)*[/\\]*/, "");
  // ruleid: javascript-incomplete-parent-check
  const name = entry.name.replace(/\.\.\//g, "");
  // ruleid: javascript-incomplete-parent-check
  return name.replace("../", "");
}

function replaced(entry) {
  // ok: javascript-incomplete-parent-check
  entry.path = entry.path.replace(/(?<=^|[/\\]+)[.][.]+(?=[/\\]+|$)/g, ".");
  // ok: javascript-incomplete-parent-check
  return path.normalize(entry.path).replace(/^(\.\.[/\\])+/, "");
}

function firstNormal(name) {
  const plain = path.posix.normalize(name);
  // ok: javascript-incomplete-parent-check
  return plain.replace(/^(\.\.\/)+/, "");
}

function extension(name) {
  // ok: javascript-incomplete-parent-check
  return name.replace(/\.\w+$/, "");
}
