const fs = require("fs");
const path = require("path");

const routes = {
  "/files/:file": (req, res, params) => {
    // ruleid: javascript-served-path-from-parameter
    serveFile(req, res, path.join(ROOT, params.file));
  },
  "/pictures/:name": function (request, response, details) {
    const full = process.cwd() + "/" + details.name;
    // ruleid: javascript-served-path-from-parameter
    fs.readFile(full, (error, data) => response.end(data));
  },
  "/notes/:name": function (request, response, details) {
    const full = path.join(ROOT, details.name);
    if (path.relative(ROOT, full).startsWith("..")) return response.end();
    // ok: javascript-served-path-from-parameter
    fs.readFile(full, (error, data) => response.end(data));
  },
  "/start": (req, res, params) => {
    // ok: javascript-served-path-from-parameter
    serveFile(req, res, path.join(ROOT, "start.html"));
  },
};

function getTemplate(name, done) {
  // ruleid: javascript-served-path-from-parameter
  fs.readFile(path.join(TEMPLATES, name + ".html"), done);
}

function getKnownTemplate(name, done) {
  if (!NAMES.includes(name)) return done(new Error(name));
  // ok: javascript-served-path-from-parameter
  fs.readFile(path.join(TEMPLATES, name + ".html"), done);
}
