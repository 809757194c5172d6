"use strict";
// As Babel compiles it, with a name that a function uses for something else
Object.defineProperty(exports, "__esModule", { value: true });
exports.store = exports.sign = void 0;
var _crypto = _interopRequireDefault(require("crypto"));
var _store = require("./store");
function _interopRequireDefault(e) { return e && e.__esModule ? e : { default: e }; }
function store(password) {
  // ruleid: javascript-password-in-weak-digest, javascript-weak-hash
  (0, _store.save)(_crypto.default.createHash("md5").update(password).digest("hex"));
  // ok: javascript-weak-password-hash
  (0, _store.save)(_crypto.default.scryptSync(password, _crypto.default.randomBytes(16), 64));
}
exports.store = store;
function sign(crypto, text) {
  // ruleid: javascript-weak-hash
  return _crypto.default.createHash("md5").update(text).digest("hex") + crypto.createHash("sha256");
}
exports.sign = sign;
