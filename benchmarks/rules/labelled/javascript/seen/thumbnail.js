'use strict';

const express = require('express');
const { exec } = require('child_process');
const path = require('path');

const app = express();
app.use(express.json());

const OUTPUT = '/var/lib/thumbs';

// case: vulnerable CWE-78
const FORMATS = ['png', 'jpeg', 'webp'];

app.post('/thumbnail', (req, res) => {
  const format = FORMATS.includes(req.body.format) ? req.body.format : 'png';
  const size = req.body.size || '128x128';
  const target = path.join(OUTPUT, `thumb-${Date.now()}.${format}`);
  const command = ['convert', '/srv/upload/current', '-resize', size, target].join(' ');
  exec(command, { timeout: 10000 }, (err) => {
    if (err) {
      res.status(500).json({ error: 'conversion failed' });
      return;
    }
    res.json({ format, file: path.basename(target) });
  });
});

app.listen(process.env.PORT || 3000);
