import jwt from "jsonwebtoken";
import session from "cookie-session";

const KEY = "gaudy-lamp-27";

export function issue(user: User): string {
  // ruleid: javascript-hardcoded-secret
  const first = jwt.sign({ sub: user.id }, "gaudy-lamp-27", { expiresIn: "1h" });
  // ruleid: javascript-hardcoded-secret
  const second = jwt.sign({ sub: user.id }, KEY);
  // ok: javascript-hardcoded-secret
  const third = jwt.sign({ sub: user.id }, process.env.JWT_KEY as string);
  // ok: javascript-hardcoded-secret
  const emulated = jwt.sign({ sub: user.id }, "fake-secret", { expiresIn: "1h" });
  // ok: javascript-hardcoded-secret
  const fourth = jwt.sign({ sub: user.id }, fs.readFileSync("key.pem"));
  return [first, second, third, fourth].join();
}

// ruleid: javascript-hardcoded-secret
app.use(session({ secret: "tidal-ochre-88", resave: false }));
// ok: javascript-hardcoded-secret
app.use(session({ secret: process.env.SESSION_SECRET, resave: false }));
// ruleid: javascript-hardcoded-secret
const pool = mysql.createPool({ host: "db", user: "shop", password: "umber-kite-41" });
// ok: javascript-hardcoded-secret
const other = mysql.createPool({ host: "db", user: "shop", password: process.env.DB_PASSWORD });
// ok: javascript-hardcoded-secret
const empty = mysql.createPool({ host: "localhost", user: "root", password: "" });

// ruleid: javascript-hardcoded-secret
const mailer = createTransport({ host: "mail", auth: { user: "shop", pass: "Ochre#Kite-58" } });
// ok: javascript-hardcoded-secret
const sender = createTransport({ host: "mail", auth: { user: "shop", pass: process.env.MAIL_PASS } });
// ruleid: javascript-hardcoded-secret
const store = new Client("postgres://shop:gl4zed-lamp@db.corp.test:5432/shop");
// ok: javascript-hardcoded-secret
const local = new Client("postgres://postgres:postgres@localhost:5432/shop");
// ok: javascript-hardcoded-secret
const labels = translate({ password: "Your password", secret: "auth.form.secret" });
export function enter(name: string, password: string): boolean {
  // ruleid: javascript-hardcoded-secret
  if (password === "amber-41-canoe") return true;
  // ok: javascript-hardcoded-secret
  if (typeof password !== "string") return false;
  // ok: javascript-hardcoded-secret
  return password === process.env.DOOR_PASSWORD;
}
// ruleid: javascript-hardcoded-secret
app.use(basicAuth({ users: { ops: "lantern7" }, challenge: true }));
// ok: javascript-hardcoded-secret
app.use(basicAuth({ users: { ops: process.env.OPS }, challenge: true }));

// ruleid: javascript-hardcoded-secret
const dbConfig = { host: "db", user: "app", password: "S3cr3t-Pass!" };
// ok: javascript-hardcoded-secret
const ownConfig = { host: "db", user: "app", password: process.env.DB_PASSWORD };
// ok: javascript-hardcoded-secret
const messages = { password: "password-too-short!" };

export default {
  port: 3000,
  // ruleid: javascript-hardcoded-secret
  jwtSecret: "ochre-tide",
  auth: {
    // ruleid: javascript-hardcoded-secret
    sessionSecret: "umberkite",
    // ok: javascript-hardcoded-secret
    refreshSecret: process.env.REFRESH_SECRET,
  },
  // ok: javascript-hardcoded-secret
  cookieSecret: "COOKIE_SECRET",
  // ok: javascript-hardcoded-secret
  appSecret: "change-me",
};

// ok: javascript-hardcoded-secret
export const legacySecret = (secret: string) => (secret && secret !== "our-secret-12345678" ? secret : undefined);
// ruleid: javascript-hardcoded-secret
export const allowed = (secret: string) => secret === "our-secret-12345678";

function nameInCache(value: string) {
  // ok: javascript-hardcoded-secret
  return createHmac("sha256", "shop:books:cache-key:v1").update(value).digest("hex");
}

function hashCacheValue(value: string) {
  // ok: javascript-hardcoded-secret
  return createHmac("sha256", "shop:books:names").update(value).digest("hex");
}

function signed(value: string) {
  // ruleid: javascript-hardcoded-secret
  return createHmac("sha256", "shop:books:names").update(value).digest("hex");
}
