function isRefused(key) {
  // ruleid: javascript-key-check-without-type
  return key === "__proto__" || key === "constructor" || key === "prototype";
}
function set(root, path, leaf) {
  const keys = Array.isArray(path) ? path : path.split(".");
  let node = root;
  for (const key of keys.slice(0, -1)) {
    if (isRefused(key)) return;
    node = node[key];
  }
  node[keys[keys.length - 1]] = leaf;
}

function setOne(root, path, leaf) {
  const keys = Array.isArray(path) ? path : path.split(".");
  const last = keys.pop();
  let node = root;
  for (const key of keys) {
    // ruleid: javascript-key-check-without-type
    if (key === "__proto__" || key === "constructor") return;
    node = node[key];
  }
  node[last] = leaf;
}
