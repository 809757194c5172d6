'use strict';

const express = require('express');
const axios = require('axios');
const cheerio = require('cheerio');

const app = express();
app.use(express.json());

const client = axios.create({ timeout: 4000, maxContentLength: 512 * 1024, maxRedirects: 0 });

// case: safe CWE-918
const HOSTS = ['blog.example.com', 'news.example.com'];

function normalise(address) {
  const url = new URL(address.trim());
  if (url.protocol !== 'https:' || url.port !== '' || !HOSTS.includes(url.hostname)) {
    throw new Error('host is not on the list');
  }
  return url.href;
}

async function describe(address) {
  const response = await client.get(normalise(address), { responseType: 'text' });
  const page = cheerio.load(response.data);
  return { title: page('title').first().text() };
}

app.post('/preview', async (req, res) => {
  try {
    const preview = await describe(String(req.body.link));
    res.json(preview);
  } catch {
    res.status(502).json({ error: 'page cannot be fetched' });
  }
});

app.listen(3000);
