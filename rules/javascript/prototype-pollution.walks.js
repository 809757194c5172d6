function setByReduce(root, where, leaf) {
  const keys = where.split(".");
  // ruleid: javascript-unguarded-path-assignment
  keys.reduce((node, key, at) => {
    return node[key] || (node[key] = keys.length - 1 === at ? leaf : {});
  }, root);
}

function step(node, key) {
  if (!node[key]) node[key] = {};
  return node[key];
}

function setByStep(root, where, leaf) {
  const keys = where.split(".");
  const last = keys.pop();
  // ruleid: javascript-unguarded-path-assignment
  const node = keys.reduce(step, root);
  node[last] = leaf;
}

function setter(keys) {
  return function (node, leaf) {
    let at = 0;
    while (at < keys.length - 1) {
      // ruleid: javascript-unguarded-path-assignment
      node = node[keys[at++]];
    }
    node[keys[at]] = leaf;
  };
}

function getter(keys) {
  return function (node) {
    let at = 0;
    while (at < keys.length) {
      // ok: javascript-unguarded-path-assignment
      node = node[keys[at++]];
    }
    return node;
  };
}

const tools = {
  mixIn(target, source) {
    for (const key in source) {
      const value = source[key];
      const old = target[key];
      if (isObject(value) && isObject(old)) {
        // ruleid: javascript-unguarded-deep-merge
        tools.mixIn(old, value);
      } else {
        target[key] = value;
      }
    }
  },
};

function merge(target, more) {
  const result = target;
  each(more, function (key, value) {
    if (target[key] === undefined) {
      result[key] = value;
    } else {
      // ruleid: javascript-unguarded-deep-merge
      result[key] = merge(target[key], more[key]);
    }
  });
  return result;
}

module.exports = { setByReduce, setByStep, setter, getter, tools, merge };

function find(store, text) {
  const [folder] = text.split("/");
  // ok: javascript-unguarded-path-assignment, javascript-recursive-path-assignment
  store = store[folder] = store[folder] || {};
  store[text] = 1;
}

function validateAll(record, schema, errors) {
  for (const name in schema) {
    if (typeof schema[name] === "object") {
      // ok: javascript-unguarded-deep-merge
      validateAll(record[name], schema[name], errors);
    } else {
      record[name] = schema[name];
    }
  }
}
