const child_process = require("child_process");

// ruleid: javascript-incomplete-shell-escape
function escape(text) {
  return text.replace(/"/g, '\\"');
}
module.exports = (target, done) => child_process.exec('open "' + escape(target) + '"', done);

// ruleid: javascript-incomplete-shell-escape
const quoted = (text) => '"' + text.replace(/"/g, '\\"') + '"';
module.exports.size = (folder) => child_process.execSync("du -sh " + quoted(folder));

// ok: javascript-incomplete-shell-escape
function escapeAll(text) {
  return text.replace(/(["$`\\])/g, "\\$1");
}

// ok: javascript-incomplete-shell-escape
function escapeHtml(text) {
  return text.replace(/"/g, "&quot;");
}
