'use strict';

const express = require('express');
const libxmljs = require('libxmljs2');

const app = express();
app.use(express.text({ type: ['application/xml', 'text/xml'] }));

// case: vulnerable CWE-611
app.post('/invoice', (req, res) => {
  const doc = libxmljs.parseXml(req.body, { noent: true, nonet: true });
  res.json({ number: doc.get('//number').text() });
});

// case: safe CWE-611
app.post('/receipt', (req, res) => {
  const doc = libxmljs.parseXml(req.body, { noent: false, nonet: true });
  res.json({ number: doc.get('//number').text() });
});

// case: vulnerable CWE-611
app.post('/catalogue', (req, res) => {
  const options = { noblanks: true };
  options.noent = true;
  options.dtdload = true;
  const doc = libxmljs.parseXmlString(req.body, options);
  res.json({ items: doc.find('//item').map((n) => n.text()) });
});

// case: safe CWE-611
app.post('/pricelist', (req, res) => {
  const doc = libxmljs.parseXmlString(req.body);
  res.json({ items: doc.find('//item').map((n) => n.text()) });
});

app.listen(3000);
