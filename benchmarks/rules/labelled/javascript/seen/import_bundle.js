'use strict';

const express = require('express');
const multer = require('multer');
const AdmZip = require('adm-zip');
const fs = require('fs');
const path = require('path');

const app = express();
const upload = multer({ storage: multer.memoryStorage(), limits: { fileSize: 5 * 1024 * 1024 } });
const TARGET = '/srv/bundles';

// case: vulnerable CWE-22
app.post('/bundles', upload.single('bundle'), (req, res) => {
  const zip = new AdmZip(req.file.buffer);
  let written = 0;
  for (const entry of zip.getEntries()) {
    if (entry.isDirectory) {
      continue;
    }
    const destination = path.join(TARGET, entry.rawEntryName.toString());
    fs.mkdirSync(path.dirname(destination), { recursive: true });
    fs.writeFileSync(destination, entry.getData());
    written += 1;
  }
  res.status(201).json({ written });
});

app.listen(3000);
