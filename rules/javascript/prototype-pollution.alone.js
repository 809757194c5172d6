function set(root, where, leaf) {
  const keys = where.split(".");
  for (let at = 0; at < keys.length; at++) {
    // ruleid: javascript-incomplete-path-key-check
    if (keys[at] === "__proto__") return;
  }
  let node = root;
  for (let at = 0; at < keys.length - 1; at++) {
    node = node[keys[at]];
  }
  node[keys[keys.length - 1]] = leaf;
}

const REFUSED = ["__proto__"];
function nested(data) {
  const all = {};
  for (const name of Object.keys(data)) {
    let node = all;
    const keys = name.split(".");
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at];
      // ruleid: javascript-incomplete-path-key-check
      if (REFUSED.includes(key)) continue;
      if (at === keys.length - 1) node[key] = data[name];
      else node = node[key] = node[key] || {};
    }
  }
  return all;
}

function plain(root, where, leaf) {
  const keys = where.split(".");
  let node = root;
  for (const key of keys.slice(0, -1)) {
    // ok: javascript-incomplete-path-key-check
    if (key === "__proto__" || typeof node[key] !== "object") return;
    node = node[key];
  }
  node[keys.pop()] = leaf;
}

function own(all, key, value) {
  // ok: javascript-incomplete-path-key-check
  if (key !== "__proto__") all[key] = value;
}
