// Which field of a filter it is
const crypto = require("crypto");
const express = require("express");
const mongoose = require("mongoose");
const { mongoSanitize } = require("./common");

const app = express();
app.use(express.json());

app.post("/token", async (req, res) => {
  const { refresh_token: token, id } = req.body;
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const found = await Tokens.findOne({ refreshToken: token, revoked: null });
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await Tokens.updateOne({ $or: [{ accessToken: token }, { refreshToken: token }] }, { $set: { revoked: new Date() } });
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  await Tokens.deleteOne({ _id: id });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await Tokens.deleteOne({ token: sha256(token) });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await Tokens.deleteOne({ token: crypto.createHash("sha256").update(token).digest("hex") });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await Tokens.deleteOne({ token: mongoSanitize(token) });
  res.json(found);
});

app.post("/discount", async (req, res) => {
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await db.discounts.findOne({ code: req.body.code }));
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  res.json(await db.discounts.deleteOne({ zipCode: req.body.code }));
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  res.json(await db.discounts.deleteMany({ tag: { $in: req.body.tags } }));
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await db.users.deleteMany({ login: { resetToken: req.body.token } }));
});

app.post("/register", async (req, res) => {
  let query = { username: req.body.username };
  if (req.body.email) {
    query = { $or: [query, { email: req.body.email }] };
  }
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const user = await db.users.findOne(query);
  const filter = { name: req.body.name };
  filter.place = req.body.place;
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  await db.users.updateOne(filter, { $set: { seen: true } });
  filter.password = req.body.password;
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await db.users.updateOne(filter, { $set: { seen: true } });
  res.json(user);
});

app.get("/posts", async (req, res) => {
  const query = { open: true };
  query["made.on"] = { $lt: req.query.before };
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await Post.find(query));
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await Post.findOne({ email: { $ne: req.query.mail }, made: { $gte: req.query.from, $lte: req.query.to } }));
});
