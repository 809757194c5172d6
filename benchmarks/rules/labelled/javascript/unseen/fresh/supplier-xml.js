const express = require('express');
const libxml = require('libxmljs2');

const app = express();
app.use(express.text({ type: 'application/xml' }));

// case: vulnerable CWE-611
app.post('/suppliers', (req, res) => {
  const document = libxml.parseXml(req.body, { noent: true, nonet: false });
  res.json({ name: document.get('//name').text() });
});

// case: safe CWE-611
app.post('/vendors', (req, res) => {
  const document = libxml.parseXml(req.body, { noent: false, nonet: true });
  res.json({ name: document.get('//name').text() });
});

app.listen(4011);
