const express = require("express");
const _ = require("lodash");

const app = express();
const settings = {};
const SECTIONS = ["mail", "theme"];

app.post("/settings", (req, res) => {
  const { section, key, value } = req.body;
  // ruleid: javascript-prototype-pollution
  settings[section][key] = value;
  // ruleid: javascript-prototype-pollution
  _.set(settings, req.body.path, value);
  // ok: javascript-prototype-pollution
  settings["mail"][key] = value;
  // ok: javascript-prototype-pollution
  settings[key] = value;
  // ok: javascript-prototype-pollution
  _.set(settings, "mail.host", value);
  res.json(settings);
});

app.post("/listed", (req, res) => {
  const section = req.body.section;
  if (!SECTIONS.includes(section)) {
    return res.sendStatus(400);
  }
  // ok: javascript-prototype-pollution
  settings[section][req.body.key] = req.body.value;
});

app.put("/counts/:row/:column", (req, res) => {
  // ok: javascript-prototype-pollution
  counts[Number(req.params.row)][req.params.column] = 1;
  // ruleid: javascript-prototype-pollution
  counts[req.params.row][req.params.column] = 1;
});

function merge(target, source) {
  for (const key in source) {
    if (typeof source[key] === "object") {
      // ruleid: javascript-unguarded-deep-merge
      merge(target[key], source[key]);
    } else {
      target[key] = source[key];
    }
  }
  return target;
}

const extend = (target, source) => {
  Object.keys(source).forEach((key) => {
    if (target[key] && typeof source[key] === "object") {
      // ruleid: javascript-unguarded-deep-merge
      extend(target[key], source[key]);
    } else {
      target[key] = source[key];
    }
  });
};

function assignDeep(into, from) {
  for (let name of Object.keys(from)) {
    into[name] = from[name];
  }
  for (let name in from) {
    if (from[name] instanceof Object) {
      // ruleid: javascript-unguarded-deep-merge
      into[name] = assignDeep(into[name], from[name]);
    }
  }
  return into;
}

function mergeRefused(target, source) {
  for (const key of Object.keys(source)) {
    if (REFUSED.has(key)) continue;
    // ok: javascript-unguarded-deep-merge
    mergeRefused(target[key], source[key]);
  }
}

function compare(left, right) {
  for (const key in left) {
    // ok: javascript-unguarded-deep-merge
    if (!compare(left[key], right[key])) return false;
  }
  return true;
}

function store(tree, where, leaf) {
  const steps = where.split(".");
  let at = tree;
  while (steps.length > 1) {
    const step = steps.shift();
    // ruleid: javascript-unguarded-path-assignment
    at = at[step] || (at[step] = {});
  }
  at[steps[0]] = leaf;
}

const put = (tree, where, leaf) => {
  const steps = where.split("/");
  const end = steps.pop();
  // ruleid: javascript-unguarded-path-assignment
  const holder = steps.reduce((at, step) => (at[step] ??= {}), tree);
  holder[end] = leaf;
};

// ok: javascript-unguarded-path-assignment
function look(tree, where) {
  let at = tree;
  for (const step of where.split(".")) at = at[step];
  return at;
}

tools.setPath = function (node, keys, leaf) {
  for (let index = 0; index < keys.length - 1; index++) {
    const key = keys[index];
    if (typeof node[key] !== "object") {
      node[key] = {};
    }
    // ruleid: javascript-unguarded-path-assignment
    node = node[key];
  }
  node[keys[keys.length - 1]] = leaf;
  node[last] = leaf;
};

// ok: javascript-unguarded-path-assignment
tools.countWords = function (counts, words) {
  for (const word of words) {
    if (!counts[word]) counts[word] = {};
    counts[word].seen = true;
  }
};

exports.fill = function fill(target) {
  for (var i = 1; i < arguments.length; i++) {
    var source = arguments[i];
    for (var key in source) {
      if (source.hasOwnProperty(key) && isObject(source[key])) {
        // ruleid: javascript-unguarded-deep-merge
        target[key] = fill(target[key] || {}, source[key]);
      }
    }
  }
};

const tools = {
  mix: function (into, from) {
    each(from, function (value, name) {
      var old = into[name];
      if (isObject(old) && isObject(value)) {
        // ruleid: javascript-unguarded-deep-merge
        into[name] = deepMix(old, value);
      }
    });
  },
};

class Settings {
  update(into, from) {
    for (const [name, value] of Object.entries(from)) {
      if (isObject(value)) {
        // ruleid: javascript-unguarded-deep-merge
        this.update(into[name], value);
      } else {
        into[name] = value;
      }
    }
  }

  set(path, leaf) {
    let at = this.all;
    const names = path.split(".");
    const last = names.pop();
    names.forEach((name) => {
      at[name] = at[name] || {};
      // ruleid: javascript-unguarded-path-assignment
      at = at[name];
    });
    at[last] = leaf;
  }
}

function mergeKnown(target, source) {
  for (const key in source) {
    if (Object.prototype.hasOwnProperty.call(target, key)) {
      // ok: javascript-unguarded-deep-merge
      target[key] = mergeKnown(target[key], source[key]);
    }
  }
}

function freezeDeep(value) {
  for (const key of Object.keys(value)) {
    // ok: javascript-unguarded-deep-merge
    value[key] = freezeDeep(value[key]);
  }
}

function cloneDeep(source) {
  const copy = {};
  for (const key in source) {
    // ok: javascript-unguarded-deep-merge
    copy[key] = cloneDeep(source[key]);
  }
  return copy;
}

function copyBoth(parent, child) {
  const all = extend({}, parent);
  for (const key in child) {
    if (isObject(child[key])) {
      all[key] = {};
      // ok: javascript-unguarded-deep-merge
      extend(all[key], parent[key]);
      // ok: javascript-unguarded-deep-merge
      all[key] = extend({}, all[key]);
    }
  }
  return all;
}

function method(names, counted) {
  // ok: javascript-unguarded-path-assignment
  counted[names] = names.split(".").reduce((at, name) => at && at[name], handlers);
  // ok: javascript-unguarded-path-assignment
  counted[0] = names.split(".").reduce(function (at, name) {
    if (at && at[name]) {
      return at[name];
    }
    return null;
  }, handlers);
  // ok: javascript-unguarded-path-assignment
  return names.split(".").reduce((all, name) => {
    all[name] = {};
    return all;
  }, {});
}

function place(tree, where, leaf) {
  const names = where.split(".");
  const last = names.pop();
  // ruleid: javascript-unguarded-path-assignment
  const at = names.reduce(function (node, name) {
    if (!node[name]) node[name] = {};
    return node[name];
  }, tree);
  at[last] = leaf;
}

const adopt = (into, from) => {
  for (const name of Object.keys(from)) {
    if (typeof from[name] !== "object" || !into[name]) {
      into[name] = from[name];
      continue;
    }
    // ruleid: javascript-unguarded-deep-merge
    adopt(into[name], from[name]);
  }
};

const adoptOwn = (into, from) => {
  for (const name of Object.keys(from)) {
    if (["__proto__", "constructor"].indexOf(name) >= 0) continue;

    if (typeof from[name] !== "object" || !into[name]) {
      into[name] = from[name];
      continue;
    }
    // ok: javascript-unguarded-deep-merge
    adoptOwn(into[name], from[name]);
  }
};

module.exports = function (node, path, leaf) {
  var names = path.split(".");
  for (var index = 0; index < names.length - 1; index++) {
    if (!node[names[index]]) node[names[index]] = {};
    // ruleid: javascript-unguarded-path-assignment
    node = node[names[index]];
  }
  node[names[names.length - 1]] = leaf;
};

module.exports.read = function (pair, all) {
  var names = pair.name.split(".");
  var at = all;
  for (var index = 0; index < names.length - 1; index++) {
    // ruleid: javascript-unguarded-path-assignment
    at = at[names[index]] = at[names[index]] || {};
  }
  at[names[names.length - 1]] = pair.text;
};

// ok: javascript-unguarded-path-assignment
function addRow(rows, line) {
  var cells = line.split(".");
  for (var index = 0; index < cells.length; index++) {
    rows.push(cells[index]);
  }
}

function putDeep(node, names, leaf) {
  const name = names[0];
  if (names.length === 1) {
    node[name] = leaf;
    return;
  }
  if (!node[name]) node[name] = {};
  // ruleid: javascript-recursive-path-assignment
  putDeep(node[name], names.slice(1), leaf);
}

function putOwn(node, names, leaf) {
  const name = names[0];
  if (!Object.hasOwn(node, name)) node[name] = {};
  if (names.length === 1) node[name] = leaf;
  // ok: javascript-recursive-path-assignment
  else putOwn(node[name], names.slice(1), leaf);
}

function findDeep(node, names, fallback) {
  const name = names.shift();
  // ok: javascript-recursive-path-assignment
  return names.length ? findDeep(node[name], names, fallback) : node[name];
}

module.exports.parse = function (text) {
  const all = {};
  let section = all;
  for (const line of text.split("\n")) {
    const head = line.match(/^\[(.*)\]$/);
    if (head) {
      // ruleid: javascript-section-from-key
      section = all[head[1]] = all[head[1]] || {};
      continue;
    }
    const [name, value] = line.split("=");
    section[name] = value;
  }
  return all;
};

module.exports.parseSafely = function (text) {
  const all = Object.create(null);
  let section = all;
  for (const line of text.split("\n")) {
    const head = line.match(/^\[(.*)\]$/);
    // ok: javascript-section-from-key
    if (head) section = all[head[1]] = all[head[1]] || {};
    else section[line.split("=")[0]] = line.split("=")[1];
  }
  return all;
};

module.exports.setIn = (all, names, leaf) => {
  let at = all;
  names.forEach((name, index) => {
    if (index === names.length - 1) at[name] = leaf;
    // ruleid: javascript-unguarded-path-assignment
    else at = at[name] = at[name] ?? {};
  });
};
