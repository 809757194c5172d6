'use strict';

const express = require('express');
const fs = require('fs');
const path = require('path');

const router = express.Router();
const ROOT = '/srv/mail/attachments';

// case: vulnerable CWE-22
router.get('/attachments', (req, res) => {
  const file = path.join(ROOT, req.query.name);
  fs.readFile(file, (err, data) => {
    if (err) return res.sendStatus(404);
    res.type('application/octet-stream').send(data);
  });
});

// case: safe CWE-22
function resolveInside(root, name) {
  const full = path.resolve(root, name);
  if (!full.startsWith(root + path.sep)) {
    throw Object.assign(new Error('outside of the folder'), { status: 403 });
  }
  return full;
}

router.get('/attachments/preview', (req, res, next) => {
  let file;
  try {
    file = resolveInside(ROOT, String(req.query.name));
  } catch (err) {
    return next(err);
  }
  fs.createReadStream(file).on('error', next).pipe(res);
});

// case: safe CWE-22
router.get('/attachments/icon', (req, res) => {
  const name = path.basename(String(req.query.name));
  res.sendFile(name, { root: ROOT });
});

module.exports = router;
