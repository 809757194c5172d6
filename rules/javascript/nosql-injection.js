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

app.get("/shelves", async (req, res) => {
  const text = "this.row == '" + req.query.row + "'";
  // ruleid: javascript-nosql-code
  const first = await shelves.find({ $where: text }).toArray();
  // ruleid: javascript-nosql-code
  const second = await shelves.find({ $where: `this.row == ${req.query.row}` }).toArray();
  const row = Number(req.query.row);
  // ok: javascript-nosql-code
  const third = await shelves.find({ $where: "this.row == " + row }).toArray();
  // ok: javascript-nosql-code
  const fourth = await shelves.find({ $where: "this.row == this.column" }).toArray();
  // ruleid: javascript-nosql-code
  const fifth = await Shelf.find().$where(`this.row == ${req.query.row}`);
  // ok: javascript-nosql-code
  const sixth = await Shelf.find().$where("this.row == this.column");
  // ruleid: javascript-nosql-injection
  const fifth = await shelves.find(JSON.parse(String(req.query.filter))).toArray();
  res.json([first, second, third, fourth, fifth]);
});

const body = { type: "object", properties: { shelf: { type: "string" } } };
fastify.post("/shelves/find", { schema: { body } }, async (request) => {
  // ok: javascript-nosql-injection
  return shelves.findOne({ shelf: request.body.shelf });
});
fastify.post("/shelves/any", async (request) => {
  // ruleid: javascript-nosql-injection
  return shelves.findOne({ shelf: request.body.shelf });
});

app.post("/one", async (req, res) => {
  // ok: javascript-nosql-injection
  res.json(await db.collection("people").findOne({ _id: new ObjectId(req.body.id) }));
});

app.get("/search", async (req, res) => {
  req.query.search = req.query.search || req.query.q;
  // ok: javascript-nosql-injection
  const found = await catalogue.docs.find(req, {});
  // ruleid: javascript-nosql-injection
  res.json(await catalogue.docs.find(req.query, found));
});
