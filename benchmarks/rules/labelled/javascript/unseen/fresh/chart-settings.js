const express = require('express');

const app = express();

// case: vulnerable CWE-94
const parse = (text) => {
  let settings = {};
  settings = eval('(' + text + ')');
  return settings;
};

app.get('/chart', (req, res) => {
  const settings = parse(req.query.settings || '{}');
  res.json({ width: settings.width || 640 });
});

// case: safe CWE-94
app.get('/graph', (req, res) => {
  let settings = {};
  try {
    settings = JSON.parse(req.query.settings || '{}');
  } catch (err) {
    return res.status(400).end();
  }
  const area = eval('640 * 480');
  res.json({ width: settings.width || 640, area });
});

app.listen(4005);
