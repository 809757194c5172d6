"use strict";

// A copy of what the target has is merged, and the result put in its place.
function extendDeep(target) {
  for (let at = 1; at < arguments.length; at += 1) {
    const source = arguments[at];
    for (const name in source) {
      const old = target[name];
      const value = source[name];
      if (isPlain(value)) {
        const copy = old && isPlain(old) ? old : {};
        // ruleid: javascript-unguarded-deep-merge
        target[name] = extendDeep(copy, value);
      } else {
        target[name] = value;
      }
    }
  }
  return target;
}

function extendOwn(target) {
  for (let at = 1; at < arguments.length; at += 1) {
    const source = arguments[at];
    for (const name in source) {
      if (name === "__proto__") continue;
      const old = target[name];
      const value = source[name];
      if (isPlain(value)) {
        const copy = old && isPlain(old) ? old : {};
        // ok: javascript-unguarded-deep-merge
        target[name] = extendOwn(copy, value);
      }
    }
  }
  return target;
}

// The call is the last thing that the function does.
function mergeInto(target, source) {
  Object.keys(source).forEach(function (name) {
    if (!isPlain(source[name])) target[name] = source[name];
    // ruleid: javascript-unguarded-deep-merge
    else mergeInto(target[name], source[name]);
  });
}

function countLevels(target, source) {
  Object.keys(source).forEach(function (name) {
    // ok: javascript-unguarded-deep-merge
    return countLevels(target[name], source[name]);
  });
}

// The caller lists the keys.
const mergeKeys = (all, source, keys, how) => {
  keys.forEach((key) => {
    // ruleid: javascript-unguarded-deep-merge
    all[key] = key in all ? all[key] : merge(all[key], source[key], how);
  });
  keys.forEach((key) => {
    // ruleid: javascript-unguarded-deep-merge
    all[key] = merge(all[key], source[key], how);
  });
  return all;
};

const mergeRows = (all, source, rows, how) => {
  rows.forEach((row) => {
    // ok: javascript-unguarded-deep-merge
    all[row] = merge(all[row], source[row], how);
  });
  return all;
};

// What is left of the path comes first.
function fill(rest, node, value) {
  const key = rest.shift();
  if (rest.length > 0) {
    node[key] = node[key] || {};
    // ruleid: javascript-recursive-path-assignment
    fill(rest, node[key], value);
  } else {
    node[key] = value;
  }
}

function fillOwn(rest, node, value) {
  const key = rest.shift();
  if (rest.length > 0) {
    if (!Object.hasOwn(node, key)) node[key] = {};
    // ok: javascript-recursive-path-assignment
    fillOwn(rest, node[key], value);
  } else {
    node[key] = value;
  }
}

// Spaces inside of the brackets
function put( root, names, last, value ) {
  let node = root;
  for ( let at = 0; at < names.length; at += 1 ) {
    const name = names[ at ];
    if ( !node[ name ] ) {
      node[ name ] = {};
    }
    // ruleid: javascript-unguarded-path-assignment
    node = node[ name ];
  }
  node[ last ] = value;
}

function putOwn( root, names, last, value ) {
  let node = root;
  for ( let at = 0; at < names.length; at += 1 ) {
    const name = names[ at ];
    if ( !Object.hasOwn( node, name ) ) {
      node[ name ] = {};
    }
    // ok: javascript-unguarded-path-assignment
    node = node[ name ];
  }
  node[ last ] = value;
}

module.exports = { extendDeep, extendOwn, mergeInto, countLevels, mergeKeys, mergeRows, fill, fillOwn, put, putOwn };
