const fs = require('fs');
const xpath = require('xpath');
const { DOMParser } = require('@xmldom/xmldom');
const express = require('express');

const app = express();
const routes = new DOMParser().parseFromString(fs.readFileSync('routes.xml', 'utf8'), 'text/xml');

// case: vulnerable CWE-643
app.get('/route', (req, res) => {
  const query = `//route[@from='${req.query.from}' and @to='${req.query.to}']`;
  res.json({ count: xpath.select(query, routes).length });
});

// case: safe CWE-643
const between = xpath.parse('//route[@from=$from and @to=$to]');

app.get('/route/exact', (req, res) => {
  const nodes = between.select({ node: routes, variables: { from: req.query.from, to: req.query.to } });
  res.json({ count: nodes.length });
});

app.listen(4012);
