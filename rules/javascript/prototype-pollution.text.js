function set(root, path, leaf) {
  const keys = Array.isArray(path) ? path : path.split(".");
  let node = root;
  for (let key of keys.slice(0, -1)) {
    key = String(key);
    // ok: javascript-key-check-without-type
    if (key === "__proto__" || key === "constructor") return;
    node = node[key];
  }
  const last = String(keys[keys.length - 1]);
  // ok: javascript-key-check-without-type
  if (last !== "__proto__") node[last] = leaf;
}
