const crypto = require("crypto");

function resetLink(user) {
  // ruleid: javascript-insecure-random-secret
  const token = Math.random().toString(36).slice(2);
  // ruleid: javascript-insecure-random-secret
  user.resetCode = Math.floor(100000 + Math.random() * 900000);
  // ruleid: javascript-insecure-random-secret
  save({ name: user.name, apiKey: "k" + Math.random() });
  return token;
}

function generatePassword(length) {
  let out = "";
  for (let i = 0; i < length; i++) {
    // ruleid: javascript-insecure-random-secret
    out += ALPHABET[Math.floor(Math.random() * ALPHABET.length)];
  }
  return out;
}

function safeValues(items) {
  // ok: javascript-insecure-random-secret
  const token = crypto.randomBytes(32).toString("hex");
  // ok: javascript-insecure-random-secret
  const otp = crypto.randomInt(100000, 1000000);
  // ok: javascript-insecure-random-secret
  const delay = Math.random() * 1000;
  // ok: javascript-insecure-random-secret
  const item = items[Math.floor(Math.random() * items.length)];
  // ok: javascript-insecure-random-secret
  const tokenCount = Math.ceil(Math.random() * 10);
  return [token, otp, delay, item, tokenCount];
}

app.post("/sign-in", (req, res) => {
  // ruleid: javascript-insecure-random-secret
  res.cookie("rememberMe", Math.random().toString(36).slice(2), { secure: true, httpOnly: true });
  let sessionId = "";
  for (let at = 0; at < 16; at++) {
    // ruleid: javascript-insecure-random-secret
    sessionId += LETTERS[Math.floor(Math.random() * LETTERS.length)];
  }
  // ok: javascript-insecure-random-secret
  const delay = Math.random() * 100;
  // ok: javascript-insecure-random-secret
  res.cookie("rememberMe", crypto.randomUUID(), { secure: true, httpOnly: true });
  setTimeout(() => res.json({ sessionId }), delay);
});

const couponCodes = (count) => {
  const made = [];
  while (made.length < count) {
    // ruleid: javascript-insecure-random-secret
    made.push(Math.random().toString(36).slice(2, 10));
  }
  return made;
};

async function nextInviteLink(team) {
  // ruleid: javascript-insecure-random-secret
  return `${team.site}/join/${Math.floor(Math.random() * 1e12)}`;
}

function spin(wheel) {
  // ok: javascript-insecure-random-secret
  return wheel[Math.floor(Math.random() * wheel.length)];
}

app.post("/reset-codes", (req, res) => {
  // ruleid: javascript-insecure-random-secret
  const code = Math.random().toString(36).slice(2);
  db.saveResetCode(req.body.name, code);
  // ok: javascript-insecure-random-secret
  const colour = Math.random().toString(16).slice(2);
  db.saveColour(req.body.name, colour);
  // ruleid: javascript-insecure-random-secret
  const made = Math.random().toString(36).slice(2);
  db.invitations.insert({ inviteCode: made, at: Date.now() });
  // ruleid: javascript-secret-from-time
  const token = Date.now().toString(36);
  // ok: javascript-secret-from-time
  const tokenExpires = Date.now().toString();
  res.json({ token, tokenExpires });
});

function begin(session) {
  // ruleid: javascript-secret-from-time
  session.csrfToken = String(new Date().getTime());
  // ok: javascript-secret-from-time
  session.startedAt = String(Date.now());
  return session;
}

class OtpService {
  create() {
    // ruleid: javascript-insecure-random-secret
    return String(Math.floor(Math.random() * 900000));
  }
}

// ruleid: javascript-insecure-random-secret
user.resetToken = uuidv1();

function challenge(session) {
  // ok: javascript-insecure-random-secret
  session.cnonce = Math.random().toString(36).substring(7);
  // ruleid: javascript-insecure-random-secret
  session.nonce = Math.random().toString(36).substring(7);
}

function emptySession(order) {
  return {
    // ok: javascript-secret-from-time
    session: { token: "none", expires: new Date(Date.now() + 1000), order },
    // ruleid: javascript-secret-from-time
    token: "t" + String(Date.now()),
  };
}

function compare(a, b) {
  // ok: javascript-insecure-random-secret
  const key = crypto.pseudoRandomBytes(32);
  // ok: javascript-insecure-random-secret
  const session = crypto.pseudoRandomBytes(16).toString("hex");
  return [key, session];
}

function hidden(address) {
  let token = "";
  for (const letter of address) {
    // ok: javascript-insecure-random-secret
    token += Math.random() > 0.5 ? `&#${letter.charCodeAt(0)};` : letter;
  }
  // ruleid: javascript-insecure-random-secret
  const secret = Math.random().toString(36);
  return [token, secret];
}

function report(key) {
  // ok: javascript-insecure-random-secret
  const reporter = new Reporter({ apiKey: key, delay: Math.floor(Math.random() * 10_000) });
  // ruleid: javascript-insecure-random-secret
  const client = new Client({ delay: 10, sessionToken: String(Math.random()) });
  return [reporter, client];
}

function challenged(time) {
  // ok: javascript-insecure-random-secret
  const asked = { salt: (Math.random() * 1000000 + time).toString() };
  // ok: javascript-insecure-random-secret
  const signed = { SignatureNonce: Math.random().toString() };
  // ruleid: javascript-insecure-random-secret
  const given = { token: (Math.random() * 1000000 + time).toString() };
  return [asked, signed, given];
}

function watch(proxy, resource) {
  // ok: javascript-insecure-random-secret
  const session = Math.random();
  proxy.watch(session, resource);
  // ruleid: javascript-insecure-random-secret
  const token = Math.random();
  // ruleid: javascript-insecure-random-secret
  const sessionId = Math.random();
  return { token, sessionId };
}

function newConversation() {
  // ok: javascript-insecure-random-secret
  clientSessionId = "chat-" + Math.random().toString(36).slice(2);
  // ok: javascript-insecure-random-secret
  const requestId = Math.random().toString(36).slice(2);
  // ruleid: javascript-insecure-random-secret
  userSessionId = Math.random().toString(36).slice(2);
  return requestId;
}

function visit(db) {
  // ok: javascript-insecure-random-secret
  return db.insert({ page: pages[Math.floor(Math.random() * 4)],
    // ruleid: javascript-insecure-random-secret
    resetToken: "reset-" + Math.random() });
}

function addToken(page, token) {
  // ok: javascript-insecure-random-secret
  page.url = built(page.url, { crossSiteToken: token, cb: Math.random().toString().replace(".", "") });
  // ok: javascript-insecure-random-secret
  page.link += "&cb=" + Math.random().toString().replace(".", "");
  // ruleid: javascript-insecure-random-secret
  page.link += "&token=" + Math.random().toString();
  // ruleid: javascript-insecure-random-secret
  const resetToken = { t: Math.random().toString(36).slice(2) };
  return resetToken;
}
