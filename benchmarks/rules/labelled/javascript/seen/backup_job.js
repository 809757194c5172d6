'use strict';

const express = require('express');
const ini = require('ini');
const { execSync } = require('child_process');

const app = express();
app.use(express.text({ type: 'text/plain', limit: '16kb' }));

// case: vulnerable CWE-78
const BASE = '[source]\nfolder=/srv/site\n\n[target]\nname=site\n';

function settingsFrom(text) {
  const fixed = ini.parse(BASE);
  const given = ini.parse(text);
  if (given.target) {
    fixed.target.name = given.target.name;
  }
  return fixed;
}

app.post('/backup', (req, res) => {
  const { source, target } = settingsFrom(req.body);
  let code = 0;
  try {
    execSync(`tar -czf /var/backups/${target.name}.tgz ${source.folder}`);
  } catch (err) {
    code = err.status;
  } finally {
    res.json({ code });
  }
});

app.listen(3000);
