const fs = require("fs");
const path = require("path");

class Stub {
  constructor(stub) {
    this.request = tidied(stub.request);
  }

  matches(request) {
    // ok: javascript-path-traversal
    const known = fs.readFileSync(path.resolve(DATA, this.request.query));
    // ruleid: javascript-path-traversal
    const given = fs.readFileSync(path.resolve(DATA, request.query.file));
    return known.equals(given);
  }
}

module.exports = Stub;
