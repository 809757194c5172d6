'use strict';

const express = require('express');
const multer = require('multer');
const AdmZip = require('adm-zip');
const fs = require('fs');
const path = require('path');

const app = express();
const upload = multer({ storage: multer.memoryStorage(), limits: { fileSize: 5 * 1024 * 1024 } });
const TARGET = '/srv/themes';

// case: safe CWE-22
app.post('/themes', upload.single('theme'), (req, res) => {
  const zip = new AdmZip(req.file.buffer);
  let written = 0;
  for (const entry of zip.getEntries()) {
    if (entry.isDirectory) {
      continue;
    }
    const destination = path.resolve(TARGET, entry.rawEntryName.toString());
    if (!destination.startsWith(TARGET + path.sep)) {
      res.status(422).json({ error: 'entry outside of the theme' });
      return;
    }
    fs.mkdirSync(path.dirname(destination), { recursive: true });
    fs.writeFileSync(destination, entry.getData());
    written += 1;
  }
  res.status(201).json({ written });
});

app.listen(3000);
