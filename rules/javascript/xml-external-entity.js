const libxmljs = require("libxmljs");

app.post("/import", (req, res) => {
  // ruleid: javascript-xml-external-entity
  const feed = libxmljs.parseXml(req.body, { noent: true });
  // ruleid: javascript-xml-external-entity
  const other = libxmljs.parseXmlString(req.body, { noblanks: true, noent: true, nocdata: true });
  // ok: javascript-xml-external-entity
  const plain = libxmljs.parseXml(req.body);
  // ok: javascript-xml-external-entity
  const same = libxmljs.parseXml(req.body, { noent: false, nonet: true });
  res.json([feed, other, plain, same].length);
});

function read(text) {
  const options = { noent: true };
  // ruleid: javascript-xml-external-entity
  return libxmljs.parseXml(text, options);
}
