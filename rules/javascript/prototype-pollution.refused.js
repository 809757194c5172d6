// The names of the prototype are refused.
function mergeChecked(target, source) {
  for (const key in source) {
    if (key === "__proto__" || key === "constructor") continue;
    // ok: javascript-unguarded-deep-merge
    target[key] = mergeChecked(target[key], source[key]);
  }
}

function mergeBlocked(target, source) {
  for (const key in source) {
    if (key !== "__proto__" && key !== "constructor") {
      // ok: javascript-unguarded-deep-merge
      mergeBlocked(target[key], source[key]);
    }
  }
}

function storeOwn(tree, where, leaf) {
  const steps = where.split(".");
  const end = steps.pop();
  let at = tree;
  for (const step of steps) {
    if (step === "__proto__" || step === "constructor") return;
    // ok: javascript-unguarded-path-assignment
    at = at[step] || (at[step] = {});
  }
  at[end] = leaf;
}

function isRefused(name) {
  return name === "__proto__" || name === "prototype";
}

function put(tree, where, leaf) {
  const steps = where.split(".").filter((name) => !isRefused(name));
  let at = tree;
  while (steps.length > 1) {
    const step = steps.shift();
    // ok: javascript-unguarded-path-assignment
    at = at[step] || (at[step] = {});
  }
  at[steps[0]] = leaf;
}
