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

function mergeChecked(target, source) {
  for (const key in source) {
    if (key === "__proto__" || key === "constructor") continue;
    // ok: javascript-unguarded-deep-merge
    target[key] = mergeChecked(target[key], source[key]);
  }
}

function mergeRefused(target, source) {
  for (const key of Object.keys(source)) {
    if (REFUSED.has(key)) continue;
    // ok: javascript-unguarded-deep-merge
    mergeRefused(target[key], source[key]);
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

function compare(left, right) {
  for (const key in left) {
    // ok: javascript-unguarded-deep-merge
    if (!compare(left[key], right[key])) return false;
  }
  return true;
}

// ruleid: javascript-unguarded-path-assignment
function store(tree, where, leaf) {
  const steps = where.split(".");
  let at = tree;
  while (steps.length > 1) {
    const step = steps.shift();
    at = at[step] || (at[step] = {});
  }
  at[steps[0]] = leaf;
}

// ruleid: javascript-unguarded-path-assignment
const put = (tree, where, leaf) => {
  const steps = where.split("/");
  const end = steps.pop();
  const holder = steps.reduce((at, step) => (at[step] ??= {}), tree);
  holder[end] = leaf;
};

// ok: javascript-unguarded-path-assignment
function storeOwn(tree, where, leaf) {
  const steps = where.split(".");
  const end = steps.pop();
  let at = tree;
  for (const step of steps) {
    if (step === "__proto__" || step === "constructor") return;
    at = at[step] || (at[step] = {});
  }
  at[end] = leaf;
}

// ok: javascript-unguarded-path-assignment
function look(tree, where) {
  let at = tree;
  for (const step of where.split(".")) at = at[step];
  return at;
}

// ruleid: javascript-unguarded-path-assignment
tools.setPath = function (node, keys, leaf) {
  for (let index = 0; index < keys.length - 1; index++) {
    const key = keys[index];
    if (typeof node[key] !== "object") {
      node[key] = {};
    }
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
