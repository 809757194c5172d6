const { exec } = require("child_process");

// ruleid: javascript-incomplete-shell-escape
function escape(text) {
  return text.replace(/"/g, '\\"');
}

// ok: javascript-incomplete-shell-escape
function escapeAll(text) {
  return text.replace(/(["$`\\])/g, "\\$1");
}

// ok: javascript-incomplete-shell-escape
function escapeHtml(text) {
  return text.replace(/"/g, "&quot;");
}

module.exports = (target, done) => exec('open "' + escape(target) + '"', done);
