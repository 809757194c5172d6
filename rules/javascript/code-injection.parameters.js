const vm = require("vm");

const GETTERS = { name: (item) => item.name };

exports.getter = function (path) {
  // ruleid: javascript-code-from-parameter
  return new Function("item", "return item." + path);
};

exports.parse = (text) => {
  // ruleid: javascript-code-from-parameter
  return vm.runInNewContext(text, {});
};

class Filter {
  constructor(expression) {
    // ruleid: javascript-code-from-parameter
    this.test = eval(`(item) => ${expression}`);
  }

  byName(name) {
    // ok: javascript-code-from-parameter
    return GETTERS[name];
  }
}

function quoted(value) {
  // ok: javascript-code-from-parameter
  return eval("[" + JSON.stringify(value) + "]");
}

function checked(name) {
  if (!/^[a-z]+$/.test(name)) throw new Error(name);
  // ok: javascript-code-from-parameter
  return new Function("item", "return item." + name);
}

function constant() {
  // ok: javascript-code-from-parameter
  return new Function("return this")();
}

function compile(text, options) {
  // ruleid: javascript-code-from-parameter
  let code = "var " + options.outputName + " = [];";
  code += "return " + JSON.stringify(text);
  return new Function("data", code);
}

function compileChecked(text, options) {
  if (!/^[a-z]+$/i.test(options.outputName)) throw new Error(options.outputName);
  // ok: javascript-code-from-parameter
  let code = "var " + options.outputName + " = [];";
  return new Function("data", code);
}

function wrap(method, options) {
  // ruleid: javascript-code-from-parameter
  return eval(createWrapper(method.name, options));
}

function template(text, settings) {
  const source = "return text;";
  // ruleid: javascript-code-from-parameter
  return new Function(settings.variable || "data", "text", source);
}

function templateChecked(text, settings) {
  const name = settings.variable;
  if (!/^\w+$/.test(name)) throw new Error(name);
  const source = "return text;";
  // ok: javascript-code-from-parameter
  return new Function(name, "text", source);
}
