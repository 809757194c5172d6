function setLast(store, where, leaf) {
  const keys = where.split("/");
  const last = keys.pop();
  const holder = lookup(store, keys);
  // ruleid: javascript-write-below-path
  holder[last] = leaf;
}

function setEnd(store, keys, leaf) {
  const holder = parentOf(store, keys.slice(0, -1), true);
  // ok: javascript-write-below-path
  holder.value = leaf;
}

function setSplit(store, where, leaf) {
  const cut = /^(.*)\.([^.]*)$/.exec(where);
  if (cut) {
    // ruleid: javascript-write-below-path
    findNode(store, cut[1])[cut[2]] = leaf;
  }
}

function on(kind, name, listener) {
  // ruleid: javascript-two-keys-from-parameters
  listeners[kind][name] = listener;
}

class Settings {
  set(section, key, value) {
    if (!this.sections[section]) this.sections[section] = {};
    // ruleid: javascript-two-keys-from-parameters
    this.sections[section][key] = value;
  }
}

function onKnown(kind, name, listener) {
  if (!Object.hasOwn(listeners, kind)) return;
  // ok: javascript-two-keys-from-parameters
  listeners[kind][name] = listener;
}

function put(row, column, cell) {
  // ok: javascript-two-keys-from-parameters
  table[row][column] = cell;
}

function setByChild(node, keys, leaf) {
  for (let at = 0; at < keys.length - 1; at++) {
    const key = keys[at];
    // ruleid: javascript-unguarded-path-assignment
    let child = node[key];
    if (typeof child !== "object") {
      child = {};
      node[key] = child;
    }
    node = child;
  }
  node[keys[keys.length - 1]] = leaf;
}

function getByChild(node, keys) {
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at];
    // ok: javascript-unguarded-path-assignment
    const child = node[key];
    node = child;
  }
  return node;
}

function setByChoice(node, keys, leaf) {
  let at = 0;
  for (; at < keys.length - 1; at++) {
    const key = keys[at];
    // ruleid: javascript-unguarded-path-assignment
    node = !isObject(node[key]) ? (node[key] = {}) : node[key];
  }
  node[keys[at]] = leaf;
}

function join(target, source) {
  for (const key in source) {
    const before = target[key];
    const now = source[key];
    // ruleid: javascript-unguarded-deep-merge
    target[key] = isPlain(now) ? join(before && isPlain(before) ? before : {}, now) : now;
  }
  return target;
}

const mixer = {
  each(target, source) {
    function copy(value, key) {
      const before = target[key];
      // ruleid: javascript-unguarded-deep-merge
      const mixed = settings.deep ? mixer.mix(before, value) : value;
      target[key] = mixed;
    }
    forOwn(source, copy);
  },
};

const Tools = (function () {
  function Tools() {}
  Tools.mergeAll = function (target, source) {
    for (const key in source) {
      const value = source[key];
      if (isObject(value)) {
        if (!target[key]) Object.assign(target, { [key]: {} });
        // ruleid: javascript-unguarded-deep-merge
        this.mergeAll(target[key], value);
      } else {
        target[key] = value;
      }
    }
  };
  return Tools;
})();
