const del = require("del");
const express = require("express");
const fs = require("fs-extra");
const multer = require("multer");
const path = require("path");
const rimraf = require("rimraf");
const { rimrafSync } = require("rimraf");

const app = express();
const upload = multer({ dest: "tmp/", preservePath: true });

app.post("/remove", (req, res) => {
  // ruleid: javascript-path-traversal
  rimraf("public/uploads/" + req.body.id, () => {});
  // ok: javascript-path-traversal
  rimraf("public/uploads/" + path.basename(req.body.id), () => {});
  // ruleid: javascript-path-traversal
  rimraf.sync(path.join("public/uploads", req.body.id));
  // ruleid: javascript-path-traversal
  rimrafSync(path.join("public/uploads", req.body.id));
  // ruleid: javascript-path-traversal
  del(["public/uploads/" + req.body.id]);
  // ruleid: javascript-path-traversal
  fs.emptyDirSync("public/uploads/" + req.body.id);
  // ok: javascript-path-traversal
  fs.emptyDirSync("public/uploads");
  res.end();
});

app.post("/store", upload.single("file"), (req, res) => {
  // ruleid: javascript-path-traversal
  fs.copyFile(req.file.path, "public/uploads/" + req.file.originalname);
  res.end();
});
