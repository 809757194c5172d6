const path = require("path");
const express = require("express");

const app = express();
const DIST = path.join(__dirname, "dist");

app.get("*", (req, res) => {
  // ruleid: javascript-any-file-by-path, javascript-path-traversal
  res.sendFile(path.join(DIST, req.path));
  // ok: javascript-any-file-by-path
  res.sendFile(path.join(DIST, "index.html"));
  // ok: javascript-any-file-by-path
  res.sendFile(req.path, { root: DIST });
});

function assets(req, res) {
  const file = path.normalize(DIST + req.url);
  // ruleid: javascript-any-file-by-path, javascript-path-traversal
  res.sendFile(file);
}

function checkedAssets(req, res) {
  const file = path.join(DIST, req.url);
  if (!file.startsWith(DIST)) return res.sendStatus(404);
  // ok: javascript-any-file-by-path
  return res.sendFile(file);
}

app.get("/files/*", signedIn, (req, res) => {
  // ruleid: javascript-path-traversal
  // ok: javascript-any-file-by-path
  res.sendFile(path.join(DIST, req.params[0]));
});

app.get("/open/*", (req, res) => {
  // ruleid: javascript-any-file-by-path, javascript-path-traversal
  res.sendFile(path.join(DIST, req.params[0]));
});
