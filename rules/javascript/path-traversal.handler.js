const fs = require("fs");
const path = require("path");

class Handler {
  constructor(request, response) {
    this.request = wrapped(request);
    this.response = response;
  }

  file() {
    // ruleid: javascript-path-traversal
    return fs.readFileSync(path.resolve(DATA, this.request.query.file));
  }
}

module.exports = Handler;
