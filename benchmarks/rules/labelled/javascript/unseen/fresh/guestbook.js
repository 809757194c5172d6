const express = require('express');
const escapeHtml = require('escape-html');

const app = express();
app.use(express.urlencoded({ extended: false }));
const entries = [];

// case: vulnerable CWE-79
app.get('/thanks', (req, res) => {
  res.send('<h1>Thank you, ' + req.query.name + '!</h1>');
});

// case: safe CWE-79
app.get('/welcome', (req, res) => {
  res.send('<h1>Welcome, ' + escapeHtml(req.query.name) + '!</h1>');
});

// case: vulnerable CWE-79
function page(title, parts) {
  return `<!doctype html><title>${title}</title><ul>${parts.map((part) => `<li>${part}</li>`).join('')}</ul>`;
}

app.post('/entries', (req, res) => {
  entries.push('A visitor');
  const shown = [...entries, req.body.text];
  res.set('Content-Type', 'text/html');
  res.end(page('Guestbook', shown));
});

app.listen(4002);
