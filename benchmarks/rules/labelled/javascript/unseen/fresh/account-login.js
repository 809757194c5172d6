const express = require('express');
const { MongoClient } = require('mongodb');

const app = express();
app.use(express.json());
const accounts = new MongoClient(process.env.MONGO_URL).db('shop').collection('accounts');

// case: vulnerable CWE-943
app.post('/login', async (req, res) => {
  const account = await accounts.findOne({ name: req.body.name, pin: req.body.pin });
  res.sendStatus(account ? 204 : 401);
});

// case: safe CWE-943
app.post('/lookup', async (req, res) => {
  const { name, pin } = req.body;
  if (typeof name !== 'string' || typeof pin !== 'string') {
    return res.sendStatus(400);
  }
  const account = await accounts.findOne({ name, pin });
  res.sendStatus(account ? 204 : 401);
});

// case: safe CWE-943
app.post('/count', async (req, res) => {
  const query = { city: { $eq: req.body.city } };
  res.json({ count: await accounts.countDocuments(query) });
});

app.listen(4009);
