// ruleid: javascript-slow-regex
const ADDRESS = /^([\w.-]+_?)+@corp\.test$/;
// ok: javascript-slow-regex
const HOST = /^\w+(?:\.\w+)*$/;
// ok: javascript-slow-regex
const DOTTED = /^(\w+\.)+$/;

function check(text) {
  // ruleid: javascript-slow-regex
  if (/^(a+)+$/.test(text)) return 1;
  // ruleid: javascript-slow-regex
  if (text.match(/^(?:\d*)*x/)) return 2;
  // ruleid: javascript-slow-regex
  if (new RegExp("^(\\s*[a-z]+\\s*)+$").test(text)) return 3;
  // ok: javascript-slow-regex
  if (/^(\d{1,3})+$/.test(text)) return 4;
  // ok: javascript-slow-regex
  if (/^(?:,\d+)+$/.test(text)) return 5;
  // ok: javascript-slow-regex
  return text.replace(/(\s+)+/g, " ");
}

// ruleid: javascript-slow-regex
const NUMBERS = /^(\d+|\s+|\d+\s)*$/;
// ok: javascript-slow-regex
const WORDS = /^(?:\d|\s)*$/;

// ruleid: javascript-slow-regex
/(.*a){12}$/.test(text);
// ruleid: javascript-slow-regex
/^(a|aa)+$/.test(text);
// ok: javascript-slow-regex
/^(foo|bar)+$/.test(text);

// ruleid: javascript-slow-regex
const NAMES = /^([a-z]+ ?)+$/;
const SHORT = /^[a-z]{1,20}$/;

app.post("/subscribe", (req, res) => {
  const address = String(req.body.email);
  // ok: javascript-slow-regex
  // ruleid: javascript-slow-regex-on-request
  const known = /^([a-z0-9]+[.]?)+@corp\.test$/.test(address);
  // ruleid: javascript-slow-regex-on-request
  if (!NAMES.test(req.body.name)) return res.sendStatus(422);
  // ok: javascript-slow-regex-on-request
  if (!SHORT.test(req.body.name)) return res.sendStatus(422);
  // ok: javascript-slow-regex
  // ruleid: javascript-slow-regex-on-request
  const parts = address.match(/^(?:\d*)*x/);
  // ok: javascript-slow-regex-on-request
  NAMES.test(req.body.name.slice(0, 40));
  const city = req.body.city;
  if (city.length > 60) return res.sendStatus(413);
  // ok: javascript-slow-regex-on-request
  res.json({ known, parts, city: NAMES.test(city) });
});

// ruleid: javascript-slow-regex
/(x+x+)+y/.test(text);
// ok: javascript-slow-regex
/(x+y+)+z/.test(text);
