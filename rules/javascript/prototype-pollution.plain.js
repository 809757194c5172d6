const isPlain = (value) => Object.prototype.toString.call(value) === "[object Object]";

function mix(into, from) {
  for (const name in from) {
    // ok: javascript-incomplete-key-check
    if (name === "__proto__") continue;
    const old = into[name];
    if (isPlain(old) && isPlain(from[name])) {
      mix(old, from[name]);
    } else {
      into[name] = from[name];
    }
  }
}
