'use strict';

const express = require('express');
const Handlebars = require('handlebars');
const nunjucks = require('nunjucks');

const app = express();
app.use(express.json());

// case: vulnerable CWE-1336
app.post('/mail/note', (req, res) => {
  const env = new nunjucks.Environment(null, { autoescape: true });
  const layouts = { plain: '{{ text }}', custom: req.body.layout };
  res.json({ mail: env.renderString(layouts.custom, { text: 'Thank you' }) });
});

// case: safe CWE-1336
app.post('/mail/thanks', (req, res) => {
  const env = new nunjucks.Environment(null, { autoescape: true });
  const layouts = { plain: '{{ text }}', custom: req.body.layout };
  res.json({ mail: env.renderString(layouts.plain, { text: 'Thank you' }) });
});

// case: vulnerable CWE-1336
app.post('/mail/card', (req, res) => {
  const card = Handlebars.compile(req.body.card, { noEscape: false });
  res.json({ mail: card({ shop: 'Corner', year: new Date().getFullYear() }) });
});

// case: safe CWE-1336
app.post('/mail/voucher', (req, res) => {
  const card = Handlebars.compile('Voucher for {{owner}} from {{shop}}');
  res.json({ mail: card({ owner: String(req.body.card), shop: 'Corner' }) });
});

app.listen(3000);
