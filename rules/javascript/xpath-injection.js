const xpath = require("xpath");
const { DOMParser } = require("xmldom");

const users = new DOMParser().parseFromString(fs.readFileSync("users.xml", "utf8"));

app.post("/login", (req, res) => {
  const { name, password } = req.body;
  const expression = "//user[name='" + name + "' and password='" + password + "']";
  // ruleid: javascript-xpath-injection
  const found = xpath.select(expression, users);
  // ok: javascript-xpath-injection
  const parsed = xpath.parse("//user[name=$name]").select({ node: users, variables: { name } });
  res.json({ found, parsed });
});

app.get("/books/:id", (req, res) => {
  // ruleid: javascript-xpath-injection
  const book = xpath.select1(`//book[@id='${req.params.id}']`, users);
  // ok: javascript-xpath-injection
  const same = xpath.select1(`//book[@id='${parseInt(req.params.id, 10)}']`, users);
  if (!/^[a-z]+$/.test(req.query.kind)) {
    return res.sendStatus(400);
  }
  // ok: javascript-xpath-injection
  const kinds = xpath.select(`//book[@kind='${req.query.kind}']`, users);
  res.json({ book, same, kinds });
});

app.get("/roles", (req, res) => {
  const query = `//user[role='${req.query.role}']`;
  // ruleid: javascript-xpath-injection
  res.json(xpath.selectWithResolver(query, doc));
  // ok: javascript-xpath-injection
  res.json(cache.lookup(`//user/${req.query.role}`));
});
