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

app.post("/orders", (req, res) => {
  const entities = req.query.entities === "1";
  // ruleid: javascript-xml-external-entity
  const order = libxmljs.parseXml(req.body, { noent: entities });
  const settings = { nonet: true };
  settings.noent = true;
  // ruleid: javascript-xml-external-entity
  const again = libxmljs.parseXml(req.body, settings);
  const off = false;
  // ok: javascript-xml-external-entity
  const plain = libxmljs.parseXml(req.body, { noent: off });
  const page = "<!DOCTYPE p [<!ENTITY name 'Corner'>]><p>&name;</p>";
  // ok: javascript-xml-external-entity
  const own = libxmljs.parseXml(page, { noent: true });
  res.json([order, again, plain, own].length);
});
