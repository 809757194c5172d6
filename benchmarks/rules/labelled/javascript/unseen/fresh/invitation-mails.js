const express = require('express');
const Handlebars = require('handlebars');
const pug = require('pug');

const app = express();
app.use(express.json());

// case: vulnerable CWE-1336
app.post('/invitations/preview', (req, res) => {
  const render = pug.compile(req.body.template);
  res.type('text/plain').send(render({ name: 'Ada' }));
});

// case: safe CWE-1336
const INVITATION = 'Dear {{name}}, {{note}}';

app.post('/invitations', (req, res) => {
  const render = Handlebars.compile(INVITATION);
  res.type('text/plain').send(render({ name: 'Ada', note: req.body.template }));
});

app.listen(4014);
