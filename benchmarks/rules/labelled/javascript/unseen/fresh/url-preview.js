const express = require('express');
const axios = require('axios');

const app = express();
app.use(express.json());

// case: vulnerable CWE-918
app.post('/preview', async (req, res) => {
  const page = await axios.get(req.body.url, { timeout: 3000 });
  const title = /<title>([^<]*)<\/title>/.exec(page.data);
  res.json({ title: title && title[1] });
});

// case: safe CWE-918
const HOSTS = new Set(['news.example.com', 'blog.example.com']);

app.post('/preview/own', async (req, res) => {
  const url = new URL(req.body.url);
  if (url.protocol !== 'https:' || !HOSTS.has(url.host)) {
    return res.status(422).json({ error: 'not one of our pages' });
  }
  const page = await axios.get(url.href, { timeout: 3000, maxRedirects: 0 });
  res.json({ length: page.data.length });
});

app.listen(4007);
