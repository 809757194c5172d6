const fs = require('fs');
const os = require('os');
const path = require('path');

// case: vulnerable CWE-377
exports.exportRows = function exportRows(rows) {
  const file = path.join(os.tmpdir(), 'export-' + Date.now() + '.csv');
  fs.writeFileSync(file, rows.map((row) => row.join(';')).join('\n'));
  return file;
};

// case: safe CWE-377
exports.exportTable = function exportTable(rows) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'export-'));
  const file = path.join(folder, 'rows.csv');
  fs.writeFileSync(file, rows.map((row) => row.join(';')).join('\n'), { mode: 0o600 });
  return file;
};

// case: vulnerable CWE-732
exports.writeToken = function writeToken(token) {
  const file = '/var/lib/sync/token';
  fs.writeFileSync(file, token, { mode: 0o666 });
  fs.chmodSync(file, 0o666);
};
