'use strict';

const express = require('express');
const { MongoClient } = require('mongodb');
const bcrypt = require('bcrypt');

const app = express();
app.use(express.json());
const client = new MongoClient(process.env.MONGO_URL);

// case: safe CWE-943
async function findInvite(users, credentials) {
  if (typeof credentials.email !== 'string' || typeof credentials.token !== 'string') {
    return null;
  }
  const query = { active: false };
  query.email = credentials.email;
  query.inviteToken = credentials.token;
  return users.findOne(query, { projection: { _id: 1, email: 1 } });
}

app.post('/invite', async (req, res, next) => {
  try {
    const users = client.db('site').collection('users');
    const user = await findInvite(users, req.body);
    if (!user) {
      res.status(404).json({ error: 'unknown invitation' });
      return;
    }
    const hash = await bcrypt.hash(String(req.body.password), 12);
    await users.updateOne({ _id: user._id }, { $set: { hash, active: true } });
    res.json({ ok: true });
  } catch (err) {
    next(err);
  }
});

client.connect().then(() => app.listen(3000));
