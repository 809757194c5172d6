'use strict';

const express = require('express');
const libxmljs = require('libxmljs2');
const { XMLParser } = require('fast-xml-parser');

const app = express();
app.use(express.text({ type: ['application/xml', 'text/xml'] }));

// case: safe CWE-611
app.post('/stock', (req, res) => {
  const parser = new XMLParser({ processEntities: false, ignoreAttributes: true });
  res.json(parser.parse(req.body));
});

// case: vulnerable CWE-611
app.post('/delivery', (req, res) => {
  const expand = req.get('X-Expand') !== 'never';
  const doc = libxmljs.parseXml(req.body.trim(), { noent: expand, dtdload: false });
  res.json({ address: doc.root().childNodes().map((n) => n.text()) });
});

// case: safe CWE-611
app.post('/return', (req, res) => {
  const template = '<!DOCTYPE r [<!ENTITY shop "Corner">]><r><shop>&shop;</shop></r>';
  const doc = libxmljs.parseXml(template, { noent: true });
  res.json({ shop: doc.get('//shop').text(), length: req.body.length });
});

app.listen(3000);
