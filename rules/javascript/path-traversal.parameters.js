const fs = require("fs");
const path = require("path");

class FileStore {
  get(key, done) {
    // ruleid: javascript-served-path-from-parameter
    fs.readFile(path.join(this.folder, key), done);
  }

  remove(key, done) {
    if (!validKey(key)) return done(new Error(key));
    // ok: javascript-served-path-from-parameter
    fs.unlink(path.join(this.folder, key), done);
  }

  has(key, done) {
    // ok: javascript-served-path-from-parameter
    fs.readFile(path.join(key, "index"), done);
  }
}

FileStore.prototype.readFile = function (name) {
  // ruleid: javascript-served-path-from-parameter
  return fs.createReadStream(this.root + "/" + name);
};

FileStore.prototype.getFile = function (name) {
  const full = path.join(this.root, name);
  if (path.relative(this.root, full).startsWith("..")) throw new Error(name);
  // ok: javascript-served-path-from-parameter
  return fs.readFileSync(full);
};

FileStore.prototype.saveFile = function (name, text) {
  const full = path.join(this.root, name);
  if (/^\.\./.test(path.relative(this.root, full))) throw new Error(name);
  // ok: javascript-served-path-from-parameter
  return fs.writeFileSync(path.join(this.root, name), text);
};

function respond(pathname, res) {
  // ruleid: javascript-decoded-path-joined
  const full = path.join(__dirname, "public", decodeURIComponent(pathname));
  // ruleid: javascript-served-path-from-parameter
  fs.createReadStream(full).pipe(res);
}

function respondFlat(pathname, res) {
  // ok: javascript-served-path-from-parameter
  fs.createReadStream(path.join(__dirname, "public", path.basename(pathname))).pipe(res);
}

function readSettings(name) {
  // ok: javascript-served-path-from-parameter
  return fs.readFileSync(path.join(__dirname, name));
}

module.exports.fetch = function (response, folder) {
  const found = /filename="(.*)"/.exec(response.headers["content-disposition"]);
  // ruleid: javascript-remote-name-as-path
  response.pipe(fs.createWriteStream(path.join(folder, found[1])));
  // ok: javascript-remote-name-as-path
  response.pipe(fs.createWriteStream(path.join(folder, path.basename(found[1]))));
};

module.exports.load = async function (url, folder) {
  const response = await fetch(url);
  const name = response.headers.get("Content-Disposition").split("filename=")[1];
  // ruleid: javascript-remote-name-as-path
  fs.writeFileSync(folder + "/" + name, await response.text());
};

module.exports.print = async function (url, folder) {
  const response = await fetch(url);
  // ok: javascript-remote-name-as-path
  fs.writeFileSync(path.join(folder, "answer"), response.headers.get("Content-Disposition"));
};
