const fs = require("fs");
const http = require("http");
const path = require("path");
const express = require("express");
const { readFile } = require("node:fs/promises");

const app = express();
const BASE = path.resolve("files");
const REPORTS = { daily: "daily.csv", weekly: "weekly.csv" };

app.get("/download", (req, res) => {
  const name = req.query.file;
  // ruleid: javascript-path-traversal
  res.sendFile(path.join(BASE, name));
  // ok: javascript-path-traversal
  res.sendFile(name, { root: BASE });
  // ok: javascript-path-traversal
  res.sendFile(path.join(BASE, path.basename(name)));
  // ok: javascript-path-traversal
  res.sendFile(path.join(BASE, encodeURIComponent(name) + ".json"));
  // ruleid: javascript-path-traversal
  res.download("files/" + name);
});

app.get("/pages/:page", async (req, res) => {
  const full = `${BASE}/${req.params.page}.html`;
  // ruleid: javascript-path-traversal
  const text = await readFile(full, "utf8");
  // ok: javascript-path-traversal
  const report = fs.readFileSync(path.join(BASE, REPORTS[req.query.report]));
  const year = parseInt(req.query.year, 10);
  // ok: javascript-path-traversal
  const yearly = fs.readFileSync(`${BASE}/${year}.csv`);
  res.json({ text, report, yearly });
});

app.get("/checked", (req, res) => {
  const full = path.resolve(BASE, req.query.name);
  if (!full.startsWith(BASE + path.sep)) {
    return res.sendStatus(404);
  }
  // ok: javascript-path-traversal
  fs.createReadStream(full).pipe(res);
});

app.post("/upload", (req, res) => {
  const { image } = req.files;
  // ruleid: javascript-path-traversal
  image.mv("uploads/" + image.name);
  // ok: javascript-path-traversal
  image.mv(`uploads/${crypto.randomUUID()}.png`);
  // ruleid: javascript-path-traversal
  fs.writeFile(path.join(BASE, req.body.name), req.body.text, () => res.end());
  // ok: javascript-path-traversal
  fs.writeFile(path.join(BASE, "latest.txt"), req.body.text, () => res.end());
});

http.createServer((req, res) => {
  // ruleid: javascript-path-traversal
  fs.createReadStream("public" + req.url).pipe(res);
});

export async function GET(request) {
  const name = new URL(request.url).searchParams.get("name");
  // ruleid: javascript-path-traversal
  const text = await fs.promises.readFile(path.join(BASE, name), "utf8");
  return new Response(text);
}

router.get("/theme", async (ctx) => {
  const theme = ctx.query.theme;
  if (!["light", "dark"].includes(theme)) {
    ctx.throw(400);
  }
  // ok: javascript-path-traversal
  ctx.body = fs.createReadStream(`themes/${theme}.css`);
});

app.get("/sheets", (req, res) => {
  const sheet = req.query.sheet;
  if (sheet.includes("..")) return res.sendStatus(400);
  // ok: javascript-path-traversal
  return fs.createReadStream(path.join(BASE, sheet)).pipe(res);
});

app.get("/scans", async (req, res) => {
  const scan = req.query.scan;
  if (scan.includes("..")) return res.sendStatus(400);
  // ruleid: javascript-path-traversal
  const text = await fs.promises.readFile(path.resolve(BASE, scan), "utf8");
  return res.type("text/plain").send(text);
});

app.get("/fixed", (req, res) => {
  const settings = Object.assign({}, req.query, { day: "today" });
  // ok: javascript-path-traversal
  fs.createReadStream("/var/log/" + settings.day);
  // ruleid: javascript-path-traversal
  fs.createReadStream("/var/log/" + settings.folder);
  res.end();
});

app.get("/packages/:name/:file", (req, res) => {
  const file = req.params.file;
  if (!packages.getFiles().includes(`${req.params.name}/${file}`)) return res.sendStatus(404);
  // ok: javascript-path-traversal
  res.sendFile(path.join(BASE, file));
});

app.get("/notes/:name/:file", (req, res) => {
  const file = req.params.file;
  if (notes.getText().includes(`${req.params.name}/${file}`)) return res.sendStatus(404);
  // ruleid: javascript-path-traversal
  res.sendFile(path.join(BASE, file));
});

function sent(req, res) {
  const inside = { root: "/srv/files", maxAge: 60 };
  // ok: javascript-path-traversal
  res.sendFile(req.query.name, inside);
  const anywhere = { dotfiles: "deny" };
  // ruleid: javascript-path-traversal
  res.sendFile(path.join("/srv/files", req.query.name), anywhere);
  // ok: javascript-path-traversal
  res.sendFile("/srv/files/" + req.query.name, anywhere);
  const page = __dirname + "/pages/" + req.query.name;
  // ok: javascript-path-traversal
  res.sendFile(page, anywhere);
  // ruleid: javascript-path-traversal
  res.download(page);
  const file = "/" + path.join("srv/files", req.query.name);
  // ruleid: javascript-path-traversal
  res.sendFile(file);
  // ruleid: javascript-path-traversal
  res.sendFile("/" + req.query.name);
  // ruleid: javascript-path-traversal
  res.sendFile(`/${req.query.name}`);
  // ok: javascript-path-traversal
  res.sendFile(`/srv/files/${req.query.name}`);
  // ruleid: javascript-path-traversal
  res.sendFile(req.query.name, anywhere);
}

async function received(req, res) {
  for (const file of req.files) {
    // ok: javascript-path-traversal
    await fs.promises.unlink(file.path);
    // ok: javascript-path-traversal
    await fs.promises.unlink("/srv/uploads/" + file.originalname);
    // ruleid: javascript-path-traversal
    await fs.promises.unlink("/srv/uploads/" + decodeURIComponent(file.originalname));
    // ruleid: javascript-path-traversal
    await fs.promises.unlink("/srv/uploads/" + file.originalFilename);
  }
}

async function uploaded(req, res) {
  const userPhoto = req.files.files[0];
  // ok: javascript-path-traversal
  await fs.promises.unlink(userPhoto.path);
  // ok: javascript-path-traversal
  await fs.promises.readFile(req.file.tempFilePath);
  // ruleid: javascript-path-traversal
  await fs.promises.unlink("/srv/uploads/" + userPhoto.name);
  // ok: javascript-path-traversal
  await fs.promises.writeFile(path.join(req.payload.config.upload.tempFileDir, "part"), "");
  // ruleid: javascript-path-traversal
  await fs.promises.writeFile(path.join("/srv/uploads", req.payload.folder), "");
}

app.get("/manual", (req, res) => {
  const name = req.query.name;
  if (name.includes("..")) return res.sendStatus(400);
  const page = decodeURIComponent(name);
  // ruleid: javascript-path-traversal
  res.send(fs.readFileSync("manual/" + page));
});

app.get("/notes", (req, res) => {
  const name = decodeURIComponent(req.query.name);
  if (name.includes("..")) return res.sendStatus(400);
  // ok: javascript-path-traversal
  res.send(fs.readFileSync("notes/" + name));
});


app.get("/data/:name", (req, res) => {
  const name = req.params.name;
  const safe = name.length < 30 && name.indexOf("/") === -1 ? name : null;
  // ok: javascript-path-traversal
  fs.readFileSync(path.join(ROOT, safe));
  const long = name.length > 3 ? name : "none";
  // ruleid: javascript-path-traversal
  res.send(fs.readFileSync(path.join(ROOT, long)));
});

app.post("/adapter", (req, res) => {
  const given = req.files.adapter.name || "adapter.tgz";
  const cleaned = given.replace(/[^a-zA-Z0-9._-]/g, "_");
  // ok: javascript-path-traversal
  fs.readFile(`${UPLOADS}/${cleaned}`, done);
  // ok: javascript-path-traversal
  req.files.adapter.mv(`${UPLOADS}/${cleaned}`, done);
  const spaced = given.replace(/[^a-zA-Z0-9._/-]/g, "_");
  // ruleid: javascript-path-traversal
  fs.readFile(`${UPLOADS}/${spaced}`, done);
});

app.get("/rooted/:name", (req, res) => {
  const name = path.normalize("/" + req.params.name);
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(FILES, name)).pipe(res);
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(FILES, path.join("/", req.params.name))).pipe(res);
  // ruleid: javascript-path-traversal
  fs.createReadStream(path.join(FILES, path.normalize(req.params.name))).pipe(res);
});

app.get("/replaced", (req, res) => {
  let name = req.query.name;
  name = known.get(name.toLowerCase());
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(BASE, name)).pipe(res);
  let word = req.query.word.trim();
  word = word.toLowerCase();
  // ruleid: javascript-path-traversal
  fs.createReadStream(path.join(BASE, word)).pipe(res);
});

app.get("/known", (req, res) => {
  // ok: javascript-path-traversal
  if (!fs.existsSync(path.join(BASE, req.query.name))) return res.sendStatus(404);
  // ruleid: javascript-path-traversal
  fs.unlink(path.join(BASE, req.query.name), () => res.sendStatus(204));
});

const renderer = new Renderer({
  request: (req, callback) => {
    // ok: javascript-path-traversal
    fs.readFile(path.join(BASE, decodeURIComponent(req.url)), callback);
  },
});

http.createServer((req, res) => {
  // ruleid: javascript-path-traversal
  fs.readFile(path.join(BASE, decodeURIComponent(req.url)), (error, data) => res.end(data));
});

app.get("/checked", (req, res) => {
  const name = req.query.name;
  if (!isPlainFileName(name)) return res.sendStatus(400);
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(BASE, name)).pipe(res);
  const other = req.query.other;
  if (!isKnownLanguage(req.query.language)) return res.sendStatus(400);
  // ruleid: javascript-path-traversal
  fs.createReadStream(path.join(BASE, other)).pipe(res);
});

app.get("/resolved", (req, res) => {
  const name = req.query.name;
  if (!path.resolve(BASE, name).startsWith(BASE + path.sep)) return res.sendStatus(400);
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(BASE, name)).pipe(res);
  const full = path.join(BASE, req.query.full);
  if (!path.normalize(full).startsWith(BASE + path.sep)) return res.sendStatus(400);
  // ok: javascript-path-traversal
  fs.createReadStream(full).pipe(res);
  const other = path.join(BASE, req.query.other);
  if (!path.extname(other).startsWith(".t")) return res.sendStatus(400);
  // ruleid: javascript-path-traversal
  fs.createReadStream(other).pipe(res);
});

app.get("/listed", (req, res) => {
  const name = req.query.name;
  if (!ALLOWED.includes(name.toLowerCase())) return res.sendStatus(400);
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(BASE, name)).pipe(res);
  const word = req.query.word;
  if (!/^\w+$/.test(word.trim())) return res.sendStatus(400);
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(BASE, word)).pipe(res);
  const other = req.query.other;
  if (!ALLOWED.includes(other.slice(-4))) return res.sendStatus(400);
  // ruleid: javascript-path-traversal
  fs.createReadStream(path.join(BASE, other)).pipe(res);
});

app.get("/passed-over", (req, res) => {
  const full = path.join(BASE, req.query.full);
  if (!fs.existsSync(full) || !full.startsWith(BASE + "/")) return res.sendStatus(404);
  // ok: javascript-path-traversal
  fs.createReadStream(full).pipe(res);
  const name = String(req.query.name);
  if (name !== path.basename(name)) return res.sendStatus(400);
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(BASE, name)).pipe(res);
  const word = req.query.word;
  if (!ALLOWED.some((each) => each === word)) return res.sendStatus(404);
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(BASE, word)).pipe(res);
  const other = path.join(BASE, req.query.other);
  if (other.startsWith(BASE)) log.info(other);
  // ok: javascript-path-traversal
  fs.createReadStream(other).pipe(res);
  const last = path.join(BASE, req.query.last);
  if (path.basename(last)) log.info(last);
  // ruleid: javascript-path-traversal
  fs.createReadStream(last).pipe(res);
});

app.get("/numbered/:id", (req, res) => {
  if (!uuid.validate(req.params.id)) return res.sendStatus(400);
  // ok: javascript-path-traversal
  fs.createReadStream(path.join(BASE, req.params.id)).pipe(res);
});

app.post("/entries", (req, res) => {
  for (const [number, file] of req.body.files.entries()) {
    const log = "entries.log";
    // ok: javascript-path-traversal
    fs.appendFileSync(log, number);
    // ruleid: javascript-path-traversal
    fs.writeFileSync(file, "");
  }
  for (const { alias, target, kind } of req.body.links) {
    const log = "links.log";
    // ok: javascript-path-traversal
    fs.appendFileSync(log, kind);
    // ruleid: javascript-path-traversal
    fs.symlinkSync(target, alias);
  }
  res.end();
});

app.get("/chosen/:name", (req, res) => {
  switch (req.params.name) {
    case "terms":
    case "imprint":
      break;
    default:
      return res.sendStatus(404);
  }
  // ok: javascript-path-traversal
  return fs.readFile(path.join(BASE, req.params.name), (error, page) => res.end(page));
});

app.get("/logged/:name", (req, res) => {
  switch (req.params.name) {
    case "terms":
      break;
    default:
      console.log("unknown");
  }
  // ruleid: javascript-path-traversal
  fs.readFile(path.join(BASE, req.params.name), (error, page) => res.end(page));
});

app.get("/dotted/:name", (req, res) => {
  if (req.params.name.includes("..") || req.params.name.includes("\0")) return res.sendStatus(403);
  // ok: javascript-path-traversal
  fs.readFile(path.join(BASE, req.params.name), (error, page) => res.end(page));
  // ruleid: javascript-path-traversal
  return fs.readFile(path.resolve(BASE, req.params.name), (error, page) => res.end(page));
});

function serving(folder, given) {
  const options = { ...given };
  options.root = path.resolve(folder);
  return function (req, res) {
    // ok: javascript-path-traversal
    send(req, req.params.file, options).pipe(res);
    // ok: javascript-path-traversal
    send(req, req.url.substr(9)).root(folder).on("error", given.failed).pipe(res);
    // ruleid: javascript-path-traversal
    send(req, req.params.file, given).pipe(res);
    // ruleid: javascript-path-traversal
    fs.createReadStream(path.resolve(folder, req.params.name.replace(/\.\./g, ""))).pipe(res);
  };
}

app.post("/sessions", upload.single("session"), (req, res) => {
  const file = req.file;
  // ok: javascript-path-traversal
  const archive = new AdmZip(file.buffer);
  // ruleid: javascript-path-traversal
  const other = new AdmZip(path.join(BASE, req.body.name));
  res.json([archive.getEntries().length, other.getEntries().length]);
});

app.get("/authorities", (req, res) => {
  const host = new URL(req.query.address).hostname;
  // ok: javascript-path-traversal
  res.send(fs.readFileSync(path.join(BASE, host, "ca.pem")));
  // ruleid: javascript-path-traversal
  res.send(fs.readFileSync(path.join(BASE, req.query.host, "ca.pem")));
});

app.use((req, res, next) => {
  const uploadedFiles = Object.keys(req.files || {}).map((key) => req.files[key]);
  res.on("finish", () => {
    uploadedFiles.forEach((each) => {
      // ok: javascript-path-traversal
      fs.unlink(each.path, () => {});
      // ok: javascript-path-traversal
      fs.unlink(`/srv/uploads/${each.originalname}`, () => {});
    });
  });
  next();
});

class Client {
  send(httpRequest) {
    // ok: javascript-path-traversal
    return fs.promises.readFile(httpRequest.headers.certificate);
  }
}

app.get("/provider", (req, res) => {
  // ok: javascript-path-traversal
  provider.download({ id: req.params.id, query: req.query });
  // ruleid: javascript-path-traversal
  res.download("files/" + req.query.name);
});

app.get(/^\/theme\/(\w+\.\w+)$/, (req, res) => {
  // ok: javascript-path-traversal
  res.sendFile(path.join(status, "theme", req.params[0]));
});
app.get(/^\/any\/(.+)$/, (req, res) => {
  // ruleid: javascript-path-traversal
  res.sendFile(path.join(status, "any", req.params[0]));
});
app.post("/sane", (req, res) => {
  if (!files.isPathSane(req.body.name)) return res.sendStatus(400);
  // ok: javascript-path-traversal
  fs.createWriteStream(path.join("files", req.body.name));
});
app.post("/insane", (req, res) => {
  if (!files.isUnsafe(req.body.name)) return res.sendStatus(400);
  // ruleid: javascript-path-traversal
  fs.createWriteStream(path.join("files", req.body.name));
});


app.post("/kept/:id", (req, res) => {
  const kept = req.params.id.replace(/[^a-zA-Z0-9\[\]@\.-]/g, "_");
  // ok: javascript-path-traversal
  req.pipe(fs.createWriteStream("/srv/kept/" + kept));
  const page = req.params.id.replace(/\//g, "+");
  // ok: javascript-path-traversal
  fs.readFile("/srv/pages/" + page + ".md", (error, text) => res.json({ text }));
  const word = req.params.id.replace(/[/\\?%*:|"<>]/g, "-");
  // ok: javascript-path-traversal
  fs.readFile("/srv/pages/" + word, (error, text) => res.json({ text }));
});

app.post("/lost/:id", (req, res) => {
  const kept = req.params.id.replace(/[^a-zA-Z0-9\/.-]/g, "_");
  // ruleid: javascript-path-traversal
  req.pipe(fs.createWriteStream("/srv/kept/" + kept));
  const page = req.params.id.replace(/\+/g, "/");
  // ruleid: javascript-path-traversal
  fs.readFile("/srv/pages/" + page + ".md", (error, text) => res.json({ text }));
  const first = req.params.id.replace(/\//, "-");
  // ruleid: javascript-path-traversal
  fs.readFile("/srv/pages/" + first, (error, text) => res.json({ text }));
});


app.get("*", (req, res, next) => {
  const page = req.params[0];
  if (page.startsWith("/api")) return next();
  // ruleid: javascript-path-traversal
  fs.readFile(path.join(BASE, page), (error, text) => res.send(text));
});

app.get("/read/*", (req, res, next) => {
  const full = path.join(BASE, req.params[0]);
  if (!full.startsWith(BASE)) return next();
  // ok: javascript-path-traversal
  fs.readFile(full, (error, text) => res.send(text));
});
