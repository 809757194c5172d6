const express = require("express");
const mongoose = require("mongoose");

const app = express();
app.use(express.json());

app.post("/login", async (req, res) => {
  const { name, password } = req.body;
  // ruleid: javascript-nosql-injection
  let user = await User.findOne({ name: name, password: password });
  // ok: javascript-nosql-injection
  user = await User.findOne({ name: String(name) });
  // ok: javascript-nosql-injection
  user = await User.findOne({ name: { $eq: name } });
  // ok: javascript-nosql-injection
  user = await User.findOne({ name: name.toString() });
  // ok: javascript-nosql-injection
  user = await User.findOne({ name: `${name}` });
  res.json(user);
});

app.get("/posts/:id", async (req, res) => {
  const filter = { shop: 1 };
  filter.owner = req.query.owner;
  // ruleid: javascript-nosql-injection
  let posts = await db.collection("posts").find(filter).toArray();
  // ok: javascript-nosql-injection
  posts = await Post.findOne({ _id: req.params.id });
  // ok: javascript-nosql-injection
  posts = cached.find((post) => post.owner === req.query.owner);
  // ok: javascript-nosql-injection
  posts = await Post.findOne({ where: { owner: req.query.owner } });
  res.json(posts);
});

app.delete("/posts", async (req, res) => {
  // ruleid: javascript-nosql-injection
  await Post.deleteMany(req.body.filter);
  const { token } = req.body;
  if (typeof token !== "string") {
    return res.sendStatus(400);
  }
  // ok: javascript-nosql-injection
  await Session.deleteOne({ token });
});

router.post("/find", async (ctx) => {
  // ruleid: javascript-nosql-injection
  ctx.body = await Item.countDocuments({ tag: ctx.request.body.tag });
  // ok: javascript-nosql-injection
  ctx.body = await Item.countDocuments({ price: Number(ctx.request.body.price) });
});
