'use strict';

const express = require('express');
const fs = require('fs');
const fsp = require('fs/promises');
const os = require('os');
const path = require('path');

const app = express();
app.use(express.json());
const STATE = '/var/lib/spool';

// case: vulnerable CWE-732
app.put('/state', async (req, res) => {
  await fsp.writeFile(path.join(STATE, 'state.json'), JSON.stringify(req.body), { mode: 0o666 });
  await fsp.chmod(path.join(STATE, 'state.json'), 0o777);
  res.sendStatus(204);
});

// case: safe CWE-732
app.put('/status', async (req, res) => {
  await fsp.writeFile(path.join(STATE, 'status.json'), JSON.stringify(req.body), { mode: 0o600 });
  await fsp.chmod(path.join(STATE, 'status.json'), 0o600);
  res.sendStatus(204);
});

// case: vulnerable CWE-377
app.post('/export', async (req, res) => {
  const file = path.join(os.tmpdir(), 'export-' + process.pid + '.json');
  await fsp.writeFile(file, JSON.stringify(req.body));
  res.json({ bytes: (await fsp.stat(file)).size });
});

// case: safe CWE-377
app.post('/dump', async (req, res) => {
  const folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'dump-'));
  const file = path.join(folder, 'dump.json');
  await fsp.writeFile(file, JSON.stringify(req.body), { flag: 'wx', mode: 0o600 });
  res.json({ bytes: (await fsp.stat(file)).size });
});

app.listen(3000);
