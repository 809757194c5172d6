const serialize = require("node-serialize");
const yaml = require("js-yaml");
const v8 = require("v8");
const { DEFAULT_FULL_SCHEMA } = require("js-yaml");

app.get("/profile", (req, res) => {
  const cookie = Buffer.from(req.cookies.profile, "base64").toString();
  // ruleid: javascript-unsafe-deserialization
  const profile = serialize.unserialize(cookie);
  // ok: javascript-unsafe-deserialization
  const plain = JSON.parse(cookie);
  // ok: javascript-unsafe-deserialization
  const own = serialize.unserialize(fs.readFileSync("profile.json", "utf8"));
  res.json({ profile, plain, own });
});

app.post("/config", (req, res) => {
  // ruleid: javascript-unsafe-deserialization
  const config = yaml.load(req.body.config, { schema: DEFAULT_FULL_SCHEMA });
  // ok: javascript-unsafe-deserialization
  const safe = yaml.load(req.body.config);
  // ok: javascript-unsafe-deserialization
  const json = yaml.load(req.body.config, { schema: yaml.JSON_SCHEMA });
  // ruleid: javascript-unsafe-deserialization
  const value = v8.deserialize(Buffer.from(req.body.blob, "hex"));
  res.json({ config, safe, json, value });
});

const revive = require("serialize-to-js");
app.put("/layout", (req, res) => {
  // ruleid: javascript-unsafe-deserialization
  const layout = revive.deserialize(req.body.layout);
  // ok: javascript-unsafe-deserialization
  const fixed = revive.deserialize('{"wide": true}');
  res.json([layout, fixed].length);
});
