const fs = require("fs");
const http = require("http");
const path = require("path");
const querystring = require("querystring");
const url = require("url");

function fileOf(root, pathname) {
  // ruleid: javascript-decoded-path-joined
  const file = path.join(root, querystring.unescape(pathname));
  return fs.statSync(file).isFile() ? file : null;
}

function fileOfAddress(root, address) {
  // ruleid: javascript-decoded-path-joined
  return path.join(root, decodeURIComponent(url.parse(address).pathname));
}

function fileInside(root, pathname) {
  // ok: javascript-decoded-path-joined
  const file = path.join(root, decodeURIComponent(pathname));
  if (!file.startsWith(root + path.sep)) throw new Error(pathname);
  return file;
}

function fileOfSafe(root, pathname) {
  if (/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(decodeURIComponent(pathname))) return null;
  // ok: javascript-decoded-path-joined
  return path.join(root, decodeURIComponent(pathname));
}

function keyOf(prefix, word) {
  // ok: javascript-decoded-path-joined
  return path.join(prefix, decodeURIComponent(word));
}

http.createServer((req, res) => {
  let pathname = url.parse(req.url).pathname;
  pathname = path.normalize(pathname);
  const file = path.join("/srv/files", pathname);
  // ok: javascript-path-traversal
  fs.createReadStream(file).pipe(res);
});
