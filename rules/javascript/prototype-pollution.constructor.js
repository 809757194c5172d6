const isObject = (value) => typeof value === "object" || typeof value === "function";

function mix(into, from) {
  for (const name in from) {
    // ruleid: javascript-incomplete-key-check
    if (name === "__proto__") continue;
    const old = into[name];
    if (isObject(old) && isObject(from[name])) {
      mix(old, from[name]);
    } else {
      into[name] = from[name];
    }
  }
}

function count(names) {
  // ok: javascript-incomplete-key-check
  return names.filter((name) => name !== "__proto__").length;
}

const combine = (into, from) => {
  Object.keys(from).forEach((name) => {
    // ruleid: javascript-incomplete-key-check
    if (name !== "__proto__") {
      if (isObject(into[name])) combine(into[name], from[name]);
      else into[name] = from[name];
    }
  });
};
