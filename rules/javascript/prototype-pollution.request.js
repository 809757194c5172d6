const express = require("express");

const app = express();
app.use(express.json());
const defaults = { theme: { colour: "blue" } };

function mergeAll(target, source) {
  for (const key in source) {
    if (source[key] && typeof source[key] === "object") {
      if (!target[key]) target[key] = {};
      // across: javascript-unguarded-keys-from-request
      // ruleid: javascript-unguarded-deep-merge
      mergeAll(target[key], source[key]);
    } else {
      target[key] = source[key];
    }
  }
  return target;
}

app.put("/preferences", (req, res) => {
  res.json(mergeAll(structuredClone(defaults), req.body));
});

function extendDefaults(target, source) {
  for (const key of Object.keys(source)) {
    if (typeof source[key] === "object") {
      // ruleid: javascript-unguarded-deep-merge
      // ok: javascript-unguarded-keys-from-request
      target[key] = extendDefaults(target[key] || {}, source[key]);
    } else {
      target[key] = source[key];
    }
  }
  return target;
}

app.get("/defaults", (req, res) => {
  res.json(extendDefaults({}, defaults));
});

const assignAll = (target, source) => {
  Object.entries(source).forEach(([key, value]) => {
    if (value && typeof value === "object") {
      // across: javascript-unguarded-keys-from-request
      // ruleid: javascript-unguarded-deep-merge
      target[key] = assignAll(target[key] ?? {}, value);
    } else {
      target[key] = value;
    }
  });
  return target;
};

app.post("/import", (req, res) => {
  const uploaded = JSON.parse(req.body.text);
  res.json(assignAll({}, uploaded));
});

function setAt(target, path, value) {
  const keys = path.split(".");
  const last = keys.pop();
  let node = target;
  for (const key of keys) {
    // across: javascript-unguarded-keys-from-request
    // ruleid: javascript-unguarded-path-assignment
    node = node[key] ?? (node[key] = {});
  }
  node[last] = value;
}

app.post("/options", (req, res) => {
  const options = {};
  setAt(options, req.body.path, req.body.value);
  res.json(options);
});

function putAt(target, path, value) {
  const keys = path.split(".");
  const last = keys.pop();
  // across: javascript-unguarded-keys-from-request
  // ruleid: javascript-unguarded-path-assignment
  const holder = keys.reduce((node, key) => (node[key] ??= {}), target);
  holder[last] = value;
}

app.patch("/options", (req, res) => {
  const options = {};
  const { path, value } = req.body;
  putAt(options, path, value);
  res.json(options);
});

const updateAt = (target, path, value) => {
  const keys = path.split(".");
  let node = target;
  while (keys.length > 1) {
    const key = keys.shift();
    // ruleid: javascript-unguarded-path-assignment
    // ok: javascript-unguarded-keys-from-request
    node = node[key] || (node[key] = {});
  }
  node[keys[0]] = value;
};

app.post("/colour", (req, res) => {
  const options = {};
  updateAt(options, "theme.colour", req.body.colour);
  res.json(options);
});

app.post("/checked", (req, res) => {
  // A request that is merged into: the keys are those of the defaults
  res.json(fillIn(req.body, defaults));
});

function fillIn(target, source) {
  for (const key in source) {
    if (typeof source[key] === "object") {
      // ruleid: javascript-unguarded-deep-merge
      // ok: javascript-unguarded-keys-from-request
      fillIn(target[key], source[key]);
    } else if (!(key in target)) {
      target[key] = source[key];
    }
  }
  return target;
}

class Settings {
  set(path, value) {
    const parts = path.split(".");
    let current = this.all;
    for (let i = 0; i < parts.length - 1; i++) {
      if (!current[parts[i]]) current[parts[i]] = {};
      // across: javascript-unguarded-keys-from-request
      // ruleid: javascript-unguarded-path-assignment
      current = current[parts[i]];
    }
    current[parts[parts.length - 1]] = value;
  }
}

const kept = new Settings();
app.post("/kept", (req, res) => {
  kept.set(req.body.path, req.body.value);
  res.end();
});

app.post("/within", (req, res) => {
  const options = {};
  const keys = req.body.path.split(".");
  let node = options;
  for (const key of keys.slice(0, -1)) {
    // ruleid: javascript-unguarded-path-assignment, javascript-unguarded-keys-from-request
    node = node[key] || (node[key] = {});
  }
  node[keys.at(-1)] = req.body.value;
  res.json(options);
});

app.post("/within/steps", (req, res) => {
  const settings = {};
  const parts = req.query.path.split(".");
  let current = settings;
  for (let i = 0; i < parts.length - 1; i++) {
    if (!current[parts[i]]) current[parts[i]] = {};
    // ruleid: javascript-unguarded-path-assignment, javascript-unguarded-keys-from-request
    current = current[parts[i]];
  }
  current[parts[parts.length - 1]] = "on";
  res.json(settings);
});

function namesIn(given, schema, before) {
  const names = [];
  for (const [key, inner] of Object.entries(schema.properties)) {
    if (inner.fixed) names.push(`${before}.${key}`);
    // ok: javascript-unguarded-keys-from-request, javascript-unguarded-deep-merge
    else names.push(...namesIn(given[key], inner, key));
  }
  return names;
}

app.post("/names", (req, res) => {
  res.json(namesIn(req.body, SCHEMA, ""));
});
