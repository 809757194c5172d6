const crypto = require("crypto");
const bcrypt = require("bcrypt");
const CryptoJS = require("crypto-js");
const md5 = require("md5");

async function register(req, res) {
  const { name, password } = req.body;
  // ok: javascript-sha2-password-hash
  // ruleid: javascript-weak-password-hash, javascript-weak-hash
  let stored = crypto.createHash("md5").update(password).digest("hex");
  // ruleid: javascript-sha2-password-hash
  stored = crypto.createHash("sha256").update(SALT + req.body.password, "utf8").digest("hex");
  // ruleid: javascript-sha2-password-hash
  stored = crypto.createHash("sha512").update(password).digest("base64");
  // ok: javascript-sha2-password-hash
  // ruleid: javascript-weak-password-hash
  stored = md5(`${name}:${password}`);
  // ruleid: javascript-weak-hash
  const digest = crypto.createHash("sha1");
  // ruleid: javascript-password-in-weak-digest
  digest.update(password);
  // ruleid: javascript-weak-password-hash, javascript-weak-hash
  stored = CryptoJS.SHA1(password).toString();
  // ok: javascript-weak-password-hash
  stored = await bcrypt.hash(password, 12);
  // ok: javascript-weak-password-hash
  stored = crypto.scryptSync(password, crypto.randomBytes(16), 64);
  // ok: javascript-weak-password-hash
  stored = crypto.pbkdf2Sync(password, SALT, 600000, 64, "sha512");
  // ok: javascript-weak-password-hash
  // ruleid: javascript-weak-hash-as-name
  const etag = crypto.createHash("md5").update(page).digest("base64");
  // ok: javascript-weak-password-hash
  const key = crypto.createHash("sha256").update("password-reset:" + name).digest("hex");
  res.json({ stored, etag, key });
}

function encrypt(text, key, iv) {
  // ruleid: javascript-weak-cipher
  const old = crypto.createCipher("aes-256-cbc", "secret");
  // ruleid: javascript-weak-cipher
  const ecb = crypto.createCipheriv("aes-128-ecb", key, null);
  // ruleid: javascript-weak-cipher
  const des = crypto.createCipheriv("des-ede3-cbc", key, iv);
  // ruleid: javascript-weak-cipher
  const rc4 = CryptoJS.RC4.encrypt(text, key);
  // ruleid: javascript-weak-cipher
  const fixed = crypto.createCipheriv("aes-256-cbc", key, Buffer.alloc(16));
  // ok: javascript-weak-cipher
  const gcm = crypto.createCipheriv("aes-256-gcm", key, crypto.randomBytes(12));
  // ok: javascript-weak-cipher
  const chacha = crypto.createCipheriv("chacha20-poly1305", key, iv, { authTagLength: 16 });
  // ok: javascript-weak-cipher
  const aes = CryptoJS.AES.encrypt(text, key);
  // ok: javascript-weak-cipher
  const mac = crypto.createHmac("sha256", key).update(text).digest();
  return [old, ecb, des, rc4, gcm, chacha, aes, mac];
}

function sign(document, key) {
  // ruleid: javascript-weak-hash
  const mark = crypto.createHash("md5").update(document).digest("hex");
  // ruleid: javascript-weak-hash, javascript-weak-signature-hash
  const signature = crypto.createSign("RSA-SHA1").update(document).sign(key);
  // ok: javascript-weak-hash
  const strong = crypto.createHash("sha256").update(document).digest("hex");
  // ok: javascript-weak-hash
  // ruleid: javascript-weak-hash-as-name
  const etag = crypto.createHash("sha1").update(document).digest("base64");
  // ok: javascript-weak-hash
  const keyed = crypto.createHmac("sha1", key).update(document).digest("hex");
  return [mark, signature, strong, etag, keyed];
}

function keys() {
  // ruleid: javascript-weak-key
  const short = crypto.generateKeyPairSync("rsa", { modulusLength: 1024 });
  // ruleid: javascript-weak-key
  const group = crypto.createDiffieHellman(512);
  // ok: javascript-weak-key
  const long = crypto.generateKeyPairSync("rsa", { modulusLength: 3072 });
  // ok: javascript-weak-key
  const curve = crypto.generateKeyPairSync("ed25519");
  return [short, group, long, curve];
}

function digests(text, legacy, kind) {
  const name = legacy ? "md5" : "sha1";
  // ruleid: javascript-weak-hash
  const first = crypto.createHash(name).update(text).digest("hex");
  const NAMES = { short: "md5", long: "sha512" };
  // ruleid: javascript-weak-hash
  const second = crypto.createHash(NAMES.short).update(text).digest("hex");
  // ok: javascript-weak-hash
  const third = crypto.createHash(NAMES.long).update(text).digest("hex");
  // ruleid: javascript-weak-cipher
  const block = crypto.createCipheriv(`aes-${kind.bits}-ecb`, kind.key, null);
  // ok: javascript-weak-cipher
  const stream = crypto.createCipheriv(kind.name, kind.key, kind.iv);
  return [first, second, third, block, stream];
}

async function store(password, salt) {
  // ruleid: javascript-cheap-password-hash
  const first = await bcrypt.hash(password, 4);
  // ok: javascript-cheap-password-hash
  const second = await bcrypt.hash(password, 12);
  // ok: javascript-cheap-password-hash
  const common = await bcrypt.hash(password, 8);
  // ruleid: javascript-cheap-password-hash
  const quick = await bcrypt.hash(password, 7);
  // ruleid: javascript-cheap-password-hash
  const third = crypto.pbkdf2Sync(password, salt, 1000, 32, "sha256");
  // ok: javascript-cheap-password-hash
  const fourth = crypto.pbkdf2Sync(password, salt, 600000, 32, "sha256");
  return [first, second, common, quick, third, fourth];
}

function hashPassword(text) {
  // ruleid: javascript-weak-password-hash, javascript-weak-hash
  return crypto.createHash("sha1").update(text).digest("hex");
}

function named(cache, response, user, page) {
  // ruleid: javascript-weak-hash-as-name
  const etag = crypto.createHash("md5").update(page).digest("hex");
  // ruleid: javascript-weak-hash-as-name
  response.setHeader("ETag", crypto.createHash("sha1").update(page).digest("hex"));
  // ruleid: javascript-weak-hash-as-name
  cache.set(crypto.createHash("md5").update(page).digest("hex"), page);
  // ruleid: javascript-weak-hash-as-name
  const picture = `https://www.gravatar.com/avatar/${crypto.createHash("md5").update(user.email).digest("hex")}`;
  // ruleid: javascript-weak-hash-as-name
  const random = crypto.createHash("sha1").update(crypto.randomBytes(20)).digest("hex");
  // ruleid: javascript-weak-hash-as-name
  const upload = crypto.createHash("md5").update(page).digest("hex") + ".png";
  // ok: javascript-weak-hash-as-name
  const strong = crypto.createHash("sha256").update(page).digest("hex") + ".png";
  // ok: javascript-weak-hash-as-name
  // ruleid: javascript-weak-hash
  const proof = crypto.createHash("md5").update(page).digest("hex");
  return [etag, picture, random, upload, strong, proof];
}

function forged(secret, body, id, given) {
  // ruleid: javascript-weak-signature-hash, javascript-weak-hash
  const first = crypto.createHash("md5").update(secret + body).digest("hex");
  // ruleid: javascript-weak-signature-hash, javascript-weak-hash
  const resetToken = crypto.createHash("sha1").update(id + ":" + body).digest("hex");
  // ruleid: javascript-weak-signature-hash, javascript-weak-hash
  const second = crypto.createSign("RSA-SHA1").update(body);
  // ok: javascript-weak-signature-hash
  // ruleid: javascript-weak-hash-as-name
  const token = crypto.createHash("sha1").update(crypto.randomBytes(20)).digest("hex");
  // ok: javascript-weak-signature-hash
  // ruleid: javascript-weak-hash
  const storedToken = crypto.createHash("sha1").update(given.token).digest("hex");
  // ok: javascript-weak-signature-hash
  const third = crypto.createHmac("sha256", secret).update(body).digest("hex");
  // ok: javascript-weak-signature-hash
  const fourth = crypto.createSign("sha256").update(body);
  return [first, resetToken, second, token, storedToken, third, fourth];
}

function digestAnswer(username, realm, password) {
  // ruleid: javascript-weak-hash
  return crypto.createHash("md5").update(username + ":" + realm + ":" + password).digest("hex");
}

function storedPassword(username, password) {
  // ruleid: javascript-password-in-weak-digest, javascript-weak-hash
  return crypto.createHash("md5").update(username + ":" + password).digest("hex");
}

const PROOF = { algorithm: "sha1", encoding: "base64" };

app.post("/proof", (req, res) => {
  // ruleid: javascript-weak-hash
  const hash = crypto.createHash(PROOF.algorithm);
  // ruleid: javascript-weak-hash-on-request
  hash.update(JSON.stringify(req.body));
  // ruleid: javascript-weak-hash, javascript-weak-hash-on-request
  const seen = crypto.createHash("md5").update(req.body.text).digest("hex");
  // ok: javascript-weak-hash-on-request
  // ruleid: javascript-weak-hash-as-name
  const cacheKey = crypto.createHash("md5").update(req.originalUrl + req.query.page).digest("hex");
  // ok: javascript-weak-hash-on-request
  const good = crypto.createHash("sha256").update(req.body.text).digest("hex");
  res.json({ proof: hash.digest(PROOF.encoding), seen, cacheKey, good });
});

function storePin(row, pin, salt) {
  // ruleid: javascript-weak-hash, javascript-weak-hash-on-request
  row.stored = crypto.createHash("sha1").update(salt + pin).digest("hex");
  // ok: javascript-weak-hash-on-request
  // ruleid: javascript-weak-hash
  row.sum = crypto.createHash("sha1").update(row.text).digest("hex");
}

function protocolDigest(input, salt) {
  // ruleid: javascript-weak-hash
  const digest = crypto.createHash("sha1");
  digest.update(input);
  // ok: javascript-weak-hash-on-request
  digest.update(salt.slice(0, 48));
  return digest.digest();
}

function passwordFits(password, stored) {
  const algorithm = stored.startsWith("$") ? "sha1" : "md5";
  // ruleid: javascript-weak-password-hash, javascript-weak-hash
  return createHash(algorithm).update(password).digest("hex") === stored;
}

async function loginElsewhere(query, request) {
  // ruleid: javascript-password-in-weak-digest, javascript-weak-hash
  const data = { user: query.mail, password: CryptoJS.MD5(query.password).toString() };
  // ok: javascript-password-in-weak-digest
  // ruleid: javascript-sha2-password-hash
  const again = { user: query.mail, password: CryptoJS.SHA256(query.password).toString() };
  // ok: javascript-password-in-weak-digest
  // ruleid: javascript-weak-hash-as-name
  const etag = CryptoJS.MD5(query.page).toString();
  return request(data, again, etag);
}

app.post("/clones", (req, res) => {
  // ruleid: javascript-weak-hash
  // ok: javascript-weak-hash-on-request
  const target = crypto.createHash("md5").update(req.body.address + Date.now()).digest("hex");
  // ruleid: javascript-weak-hash, javascript-weak-hash-on-request
  const proof = crypto.createHash("md5").update(req.body.address + Date.parse(req.body.day)).digest("hex");
  res.json({ target, proof });
});
