'use strict';

const express = require('express');
const axios = require('axios');
const cheerio = require('cheerio');

const app = express();
app.use(express.json());

const client = axios.create({ timeout: 4000, maxContentLength: 512 * 1024 });

// case: vulnerable CWE-918
function normalise(address) {
  const trimmed = address.trim();
  return /^https?:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
}

async function describe(address) {
  const response = await client.get(normalise(address), { responseType: 'text' });
  const page = cheerio.load(response.data);
  return {
    title: page('title').first().text(),
    description: page('meta[name=description]').attr('content') || null,
  };
}

app.post('/preview', async (req, res) => {
  try {
    const preview = await describe(req.body.link);
    res.json(preview);
  } catch {
    res.status(502).json({ error: 'page cannot be fetched' });
  }
});

app.listen(3000);
