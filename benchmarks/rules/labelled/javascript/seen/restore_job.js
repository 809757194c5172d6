'use strict';

const express = require('express');
const ini = require('ini');
const { execSync } = require('child_process');

const app = express();
app.use(express.text({ type: 'text/plain', limit: '16kb' }));

// case: safe CWE-78
const BASE = '[source]\nfolder=/srv/site\n\n[target]\nname=site\n';

function settingsFrom(text) {
  const fixed = ini.parse(BASE);
  const given = ini.parse(text);
  if (given.target) {
    given.target.name = fixed.target.name;
  }
  return fixed;
}

app.post('/restore', (req, res) => {
  const { source, target } = settingsFrom(req.body);
  let code = 0;
  try {
    execSync(`tar -xzf /var/backups/${target.name}.tgz -C ${source.folder}`);
  } catch (err) {
    code = err.status;
  } finally {
    res.json({ code });
  }
});

app.listen(3000);
