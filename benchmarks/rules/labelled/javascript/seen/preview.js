'use strict';

const express = require('express');
const { execFile } = require('child_process');
const path = require('path');

const app = express();
app.use(express.json());

const OUTPUT = '/var/lib/previews';

// case: safe CWE-78
const FORMATS = ['png', 'jpeg', 'webp'];

app.post('/preview', (req, res) => {
  const format = FORMATS.includes(req.body.format) ? req.body.format : 'png';
  const width = Math.min(Number(req.body.width) || 128, 2048);
  const target = path.join(OUTPUT, `preview-${Date.now()}.${format}`);
  const args = ['/srv/upload/current', '-resize', `${width}x`, target];
  execFile('convert', args, { timeout: 10000 }, (err) => {
    if (err) {
      res.status(500).json({ error: 'conversion failed' });
      return;
    }
    res.json({ format, file: path.basename(target) });
  });
});

app.listen(process.env.PORT || 3000);
