const express = require("express");
const mongoose = require("mongoose");

const app = express();
app.use(express.json());

app.post("/login", async (req, res) => {
  const { name, password } = req.body;
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  let user = await User.findOne({ name: name, password: password });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  user = await User.findOne({ name: String(name) });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  user = await User.findOne({ name: { $eq: name } });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  user = await User.findOne({ name: name.toString() });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  user = await User.findOne({ name: `${name}` });
  res.json(user);
});

app.get("/posts/:id", async (req, res) => {
  const filter = { shop: 1 };
  filter.owner = req.query.owner;
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  let posts = await db.collection("posts").find(filter).toArray();
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  posts = await Post.findOne({ _id: req.params.id });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  posts = cached.find((post) => post.owner === req.query.owner);
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  posts = await Post.findOne({ where: { owner: req.query.owner } });
  res.json(posts);
});

app.delete("/posts", async (req, res) => {
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await Post.deleteMany(req.body.filter);
  const { token } = req.body;
  if (typeof token !== "string") {
    return res.sendStatus(400);
  }
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await Session.deleteOne({ token });
});

router.post("/find", async (ctx) => {
  // ruleid: javascript-nosql-lookup
  ctx.body = await Item.countDocuments({ tag: ctx.request.body.tag });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
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
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const fifth = await shelves.find(JSON.parse(String(req.query.filter))).toArray();
  res.json([first, second, third, fourth, fifth]);
});

const body = { type: "object", properties: { shelf: { type: "string" } } };
fastify.post("/shelves/find", { schema: { body } }, async (request) => {
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  return shelves.findOne({ shelf: request.body.shelf });
});
fastify.post("/shelves/any", async (request) => {
  // ruleid: javascript-nosql-lookup
  return shelves.findOne({ shelf: request.body.shelf });
});

app.post("/one", async (req, res) => {
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await db.collection("people").findOne({ _id: new ObjectId(req.body.id) }));
});

app.get("/search", async (req, res) => {
  req.query.search = req.query.search || req.query.q;
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const found = await catalogue.docs.find(req, {});
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await catalogue.docs.find(req.query, found));
});

router.get("/orders", async function (ctx) {
  ctx.query.open = true;
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await this.find(ctx, ctx.done);
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  ctx.body = await Order.find(ctx.query);
});

app.get("/items", async (req, res) => {
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  let items = await Item.find({ ...req.query, owner: 1 });
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.find(Object.assign({}, req.query));
  const filter = { owner: 1, ...req.body.filter };
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.aggregate([{ $match: filter }]);
  const copy = {};
  Object.assign(copy, req.query);
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.find(copy);
  const { page, ...rest } = req.query;
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.find({ ...rest });
  const { q } = req.body;
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.findOne(q);
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.distinct("shelf", { ...req.query });
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await Item.remove({ ...req.body });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.find({ name: String(req.query.name), shelf: String(req.query.shelf) });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.find({ ...req.params });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.find({ owner: req.user.id }, { ...req.query });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await Item.updateOne({ _id: req.params.id }, { $set: { ...req.body } });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  hash.update(req.body);
  res.json(items);
});

app.get("/checked", async (req, res) => {
  const checked = schema.parse(req.query);
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  let items = await Item.find({ ...checked });
  const { value } = joiSchema.validate(req.query);
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.find(value);
  const data = matchedData(req);
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.find({ ...data, owner: 1 });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  items = await Item.find({ ...sanitize(req.query) });
  res.json(items);
});

app.post("/cleaned", async (req, res) => {
  sanitize(req.body);
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await Item.find({ ...req.body, owner: 1 }));
});

app.get("/tours", async (req, res) => {
  const copy = { ...req.query };
  ["page", "sort"].forEach((name) => delete copy[name]);
  let text = JSON.stringify(copy);
  text = text.replace(/\b(gte|gt|lte|lt)\b/g, (match) => `$${match}`);
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  let tours = await Tour.find(JSON.parse(text));
  const allowed = JSON.stringify({ name: String(req.query.name) });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  tours = await Tour.find(JSON.parse(allowed));
  res.json(tours);
});

app.post("/forgotten", async (req, res) => {
  const email = req.body.email;
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await User.findOne({ email: { $regex: new RegExp(email, "i") } }));
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await User.findOne({ email: { $regex: email } }));
});

app.get("/rooms", async (req, res) => {
  // ruleid: javascript-nosql-lookup
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter
  const room = await db.collection("rooms").findOne({ _id: req.query.room });
  // ruleid: javascript-nosql-lookup
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter
  const own = await db.collection("code").findOne({ user: req.user._id, branch: req.query.branch });
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  const other = await db.collection("code").findOne({ user: req.query.user, branch: "main" });
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  await db.collection("rooms").deleteOne({ room: req.query.room });
  res.json([room, own, other]);
});

app.get("/history", async (req, res) => {
  const filter = {};
  if (typeof req.query.owner === "string" && req.query.owner) {
    filter.owner = req.query.owner;
  }
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const found = await db.collection("history").find(filter).toArray();
  if (typeof req.query.name !== "string") {
    return res.sendStatus(400);
  }
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const named = await db.collection("history").findOne({ name: req.query.name });
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  const other = await db.collection("history").findOne({ name: req.query.other });
  res.json([found, named, other]);
});

app.get("/else", async (req, res) => {
  if (typeof req.query.name === "string") {
    // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
    res.json(await db.collection("history").findOne({ name: req.query.name }));
  } else {
    // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
    // ok: javascript-nosql-injection
    res.json(await db.collection("history").findOne({ name: req.query.name }));
  }
  const name = typeof req.query.name === "string" ? req.query.name : "";
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await db.collection("history").findOne({ name }));
});

app.post("/console/:model", async (req, res) => {
  const filter = req.body || {};
  // ruleid: javascript-nosql-lookup
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter
  const found = await db.collection(req.params.model).find(filter).toArray();
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const one = await db.collection("users").findOne(filter);
  const partly = { active: true };
  partly.token = req.body.token;
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json({ found, one, users: await db.collection("users").find(partly).toArray() });
});
