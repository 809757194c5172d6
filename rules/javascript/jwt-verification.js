const express = require("express");
const jwt = require("jsonwebtoken");
const { decodeJwt, jwtVerify } = require("jose");

const app = express();
const KEY = process.env.JWT_KEY;

app.get("/me", (req, res) => {
  const token = req.headers.authorization.split(" ")[1];
  // ruleid: javascript-jwt-unverified
  const claims = jwt.decode(token);
  res.json({ user: claims.sub });
});

app.get("/session", (req, res) => {
  // ruleid: javascript-jwt-unverified
  const { payload } = jwt.decode(req.cookies.session, { complete: true });
  res.json(payload);
});

export async function GET(request) {
  const token = request.headers.get("authorization").replace("Bearer ", "");
  // ruleid: javascript-jwt-unverified
  return Response.json(decodeJwt(token));
}

app.get("/verified", (req, res) => {
  const token = req.headers.authorization.split(" ")[1];
  // ok: javascript-jwt-unverified
  const claims = jwt.verify(token, KEY, { algorithms: ["HS256"] });
  // ok: javascript-jwt-unverified
  const header = jwt.decode(token, { complete: true });
  res.json({ claims, header });
});

app.get("/by-key", (req, res) => {
  const token = req.headers.authorization.split(" ")[1];
  // ok: javascript-jwt-unverified
  const unverified = jwt.decode(token, { complete: true });
  const claims = jwt.verify(token, keyFor(unverified.header.kid), { algorithms: ["RS256"] });
  res.json(claims);
});

router.get("/jose", async (ctx) => {
  // ok: javascript-jwt-unverified
  const { payload } = await jwtVerify(ctx.headers.authorization, KEY);
  ctx.body = payload;
});

function expiry(token) {
  // ruleid: javascript-jwt-algorithm-none
  const weak = jwt.verify(token, KEY, { algorithms: ["HS256", "none"] });
  // ruleid: javascript-jwt-algorithm-none
  const weakest = jsonwebtoken.verify(token, "", { algorithms: ["None"] });
  // ruleid: javascript-jwt-issued-unsigned
  const unsigned = jwt.sign({ sub: weak.sub }, "", { algorithm: "none" });
  // ruleid: javascript-jwt-issued-unsigned
  const dated = jwt.sign({ sub: weak.sub }, null, { expiresIn: "1h", algorithm: "None" });
  // ok: javascript-jwt-unverified
  return [jwt.decode(ownToken()).exp, unsigned, dated, weakest];
}

function issue(user, token) {
  // ok: javascript-jwt-issued-unsigned
  const signed = jwt.sign({ sub: user }, KEY, { algorithm: "HS256" });
  // ok: javascript-jwt-issued-unsigned
  const plain = jwt.sign({ sub: user }, KEY);
  // ok: javascript-jwt-algorithm-none
  const claims = jwt.verify(token, KEY, { algorithms: ["RS256"] });
  // ok: javascript-jwt-algorithm-none
  const box = css.sign("display", KEY, { display: "none" });
  return [signed, plain, claims, box];
}

app.get("/claims", (req, res) => {
  const [, payload] = req.headers.authorization.split(".");
  // ruleid: javascript-jwt-payload-decoded
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const parts = req.cookies.session.split(".");
  // ruleid: javascript-jwt-payload-decoded
  const others = JSON.parse(Buffer.from(parts[1], "base64").toString());
  res.json([claims.sub, others.sub]);
});

app.get("/signed", (req, res) => {
  const [head, payload, signature] = req.headers.authorization.split(".");
  const made = crypto.createHmac("sha256", KEY).update(`${head}.${payload}`).digest("base64url");
  if (made !== signature) return res.sendStatus(401);
  // ok: javascript-jwt-payload-decoded
  return res.json(JSON.parse(Buffer.from(payload, "base64url").toString()).sub);
});

app.get("/parts", (req, res) => {
  const fields = req.query.list.split(",");
  // ok: javascript-jwt-payload-decoded
  res.json(JSON.parse(Buffer.from(fields[1], "base64").toString()));
});

app.get("/claims", (req, res) => {
  // ruleid: javascript-jwt-unverified
  res.json(this.jwtService.decode(req.headers.authorization.slice(7)));
});

app.post("/logout", (req, res) => {
  // ok: javascript-jwt-unverified
  const { exp } = jwt.decode(req.cookies.session);
  revoked.add(req.cookies.session, exp);
  // ruleid: javascript-jwt-unverified
  const { sub } = jwt.decode(req.cookies.session);
  res.json({ sub });
});

const receiptOf = ({ req, signed }) => {
  const [encoded, signature, extra] = signed.split(".");
  const expected = encoded ? sign(encoded, req.app.secret) : "";
  if (!encoded || !signature || extra || !equal(signature, expected)) {
    refuse();
  }
  let receipt;
  try {
    // ok: javascript-jwt-payload-decoded
    receipt = JSON.parse(Buffer.from(encoded, "base64url").toString());
  } catch {
    refuse();
  }
  return receipt;
};

app.get("/unsigned", (req, res) => {
  const [head, payload] = req.cookies.session.split(".");
  if (equal(head, "x")) return res.end();
  // ruleid: javascript-jwt-payload-decoded
  res.json(JSON.parse(Buffer.from(payload, "base64url").toString()));
});

function isExpired(token) {
  // ok: javascript-jwt-payload-decoded
  const payload = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
  return Date.now() / 1000 >= payload.exp;
}

function userOf(token) {
  // ruleid: javascript-jwt-payload-decoded
  const payload = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
  return payload.sub;
}

function looksLive(token) {
  // ok: javascript-jwt-payload-decoded
  const { exp } = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
  return typeof exp === "number" && exp * 1000 > Date.now();
}

function ownerOf(token) {
  // ruleid: javascript-jwt-payload-decoded
  const { exp, sub } = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
  return exp * 1000 > Date.now() ? sub : null;
}
