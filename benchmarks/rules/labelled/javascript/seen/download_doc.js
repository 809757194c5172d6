'use strict';

const express = require('express');
const path = require('path');
const fs = require('fs');

const router = express.Router();
const ROOT = '/srv/docs';

// case: vulnerable CWE-22
function locate(lang, name) {
  const parts = [ROOT, lang === 'de' ? 'de' : 'en'];
  if (name) {
    parts.push(name);
  }
  return path.join(...parts);
}

router.get('/docs', (req, res) => {
  const file = locate(req.query.lang, req.query.name);
  fs.stat(file, (err, stats) => {
    if (err || !stats.isFile()) {
      res.status(404).json({ error: 'no such document' });
      return;
    }
    res.setHeader('Content-Type', 'application/octet-stream');
    res.setHeader('Content-Length', stats.size);
    fs.createReadStream(file).pipe(res);
  });
});

module.exports = router;
