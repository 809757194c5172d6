function setLastSafely(store, where, leaf) {
  const keys = where.split("/");
  if (keys.includes("__proto__")) return;
  const last = keys.pop();
  const holder = lookup(store, keys);
  // ok: javascript-write-below-path
  holder[last] = leaf;
}
