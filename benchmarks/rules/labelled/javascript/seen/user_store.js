'use strict';

const express = require('express');
const { MongoClient } = require('mongodb');
const bcrypt = require('bcrypt');

const app = express();
app.use(express.json());
const client = new MongoClient(process.env.MONGO_URL);

// case: vulnerable CWE-943
async function findSession(users, credentials) {
  const query = { active: true };
  query.email = credentials.email;
  query.resetToken = credentials.token;
  return users.findOne(query, { projection: { _id: 1, email: 1 } });
}

app.post('/reset', async (req, res, next) => {
  try {
    const users = client.db('site').collection('users');
    const user = await findSession(users, req.body);
    if (!user) {
      res.status(404).json({ error: 'unknown token' });
      return;
    }
    const hash = await bcrypt.hash(String(req.body.password), 12);
    await users.updateOne({ _id: user._id }, { $set: { hash }, $unset: { resetToken: '' } });
    res.json({ ok: true });
  } catch (err) {
    next(err);
  }
});

client.connect().then(() => app.listen(3000));
