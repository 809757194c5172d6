class Request {
  header(name, value) {
    // ruleid: javascript-header-line-from-parameter
    this.head += name + ": " + value + "\r\n";
  }

  headerChecked(name, value) {
    if (/[\r\n]/.test(value)) throw new TypeError(name);
    // ok: javascript-header-line-from-parameter
    this.head += "Name: " + value + "\r\n";
  }

  length(body) {
    // ok: javascript-header-line-from-parameter
    this.head += "Content-Length: " + body.length + "\r\n";
  }
}

exports.host = (name) => {
  // ruleid: javascript-header-line-from-parameter
  return "Host" + ": " + name + "\r\n";
};
