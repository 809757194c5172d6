"use strict";

const fs = require("fs");
const path = require("path");
const { parse } = require("url");

const root = path.resolve("files");

// The function of the module url by its own name
function serve(req, res) {
  // ruleid: javascript-decoded-path-joined
  const full = path.join(root, decodeURIComponent(parse(req.url).pathname));
  // ruleid: javascript-path-traversal
  fs.createReadStream(full).pipe(res);
}

function serveWhole(req, res) {
  const asked = require("url").parse(req.url);
  // ruleid: javascript-path-traversal
  fs.createReadStream(path.format(path.parse(path.join(root, asked.pathname)))).pipe(res);
}

// Koa, before it had a context as an argument
app.use(function* () {
  const file = path.join(root, this.request.url);
  // ruleid: javascript-path-traversal
  this.body = fs.createReadStream(file);
});

app.use(function* () {
  const file = path.join(root, this.request.url);
  if (!isPathInside(file, root)) {
    this.status = 400;
    return;
  }
  // ok: javascript-path-traversal
  this.body = fs.createReadStream(file);
});

function serveInside(req, res) {
  const file = path.join(root, decodeURIComponent(parse(req.url).pathname));
  const full = path.resolve(file);
  if (!isPathInside(full, root)) return res.end();
  // ok: javascript-path-traversal
  return fs.createReadStream(file).pipe(res);
}

function serveBelow(req, res) {
  const file = path.join(root, parse(req.url).pathname);
  if (!path.resolve(file).startsWith(root + path.sep)) return res.end();
  // ok: javascript-path-traversal
  return fs.createReadStream(file).pipe(res);
}

function serveResolved(req, res) {
  const file = path.join(root, parse(req.url).pathname);
  const full = path.resolve(file);
  console.log(full);
  if (full.indexOf(root + path.sep) !== 0) return res.end();
  // ok: javascript-path-traversal
  return fs.createReadStream(file).pipe(res);
}

function serveRelative(req, res) {
  const file = path.join(root, parse(req.url).pathname);
  if (path.relative(root, file).startsWith("..")) return res.end();
  // ok: javascript-path-traversal
  return fs.createReadStream(file).pipe(res);
}

function serveBeginning(req, res) {
  const file = path.join(root, parse(req.url).pathname);
  if (file.slice(0, root.length) !== root) return res.end();
  // ok: javascript-path-traversal
  return fs.createReadStream(file).pipe(res);
}

// A parser of something else
function show(req, res) {
  const shape = schema.parse(req.body);
  // ok: javascript-path-traversal
  fs.readFile(shape.file, (error, text) => res.end(text));
}
