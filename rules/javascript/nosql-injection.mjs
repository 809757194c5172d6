// Nothing here says which database it is but the names
import express from "express";
import { User } from "./models/user.js";
import { client } from "./chat.js";
import { users } from "./collections.js";
import * as models from "./models/index.js";

const app = express();
app.use(express.json());

app.post("/login", async (req, res) => {
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const user = await User.findOne({ name: req.body.name, password: req.body.password });
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  await users.deleteMany({ owner: req.body.owner });
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  const count = await this.orderModel.countDocuments({ owner: req.body.owner });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const channel = client.find(req.body.target);
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const price = await this._price.findOne({ id: req.body.price });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const key = await models.Key.findOne({ secret: req.body.key }, { withRelated: ["owner"] });
  res.json({ user, count, channel, price, key });
});

app.get("/orders", async (req, res) => {
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const found = await OrderService.find({ owner: req.query.owner });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const other = await this.services.findOne({ owner: req.query.owner });
  res.json({ found, other });
});
