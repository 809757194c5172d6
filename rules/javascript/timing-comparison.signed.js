const crypto = require("crypto");

function sign(text, key) {
  return crypto.createHmac("sha256", key).update(text).digest("hex");
}

function unsign(cookie, key) {
  const [text, given] = cookie.split("~");
  // ruleid: javascript-timing-unsafe-comparison
  return sign(text, key) == given ? text : null;
}

function direction(a, b) {
  // ok: javascript-timing-unsafe-comparison
  return Math.sign(a) === Math.sign(b);
}
