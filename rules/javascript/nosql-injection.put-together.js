const express = require("express");
const mongoose = require("mongoose");

const app = express();
const Person = mongoose.model("Person");

app.post("/people", async (req, res) => {
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const all = await Person.find().where(req.body.filter).lean();
  // ruleid: javascript-nosql-object-in-filter, javascript-nosql-lookup
  // ok: javascript-nosql-injection
  const named = await Person.where("name").equals(req.query.name);
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const some = await Person.find().or([{ mail: req.body.mail }, { phone: "none" }]);
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const safe = await Person.find().where("name").equals(String(req.query.name));
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const other = await Person.find().where({ mail: { $eq: req.body.mail } });
  res.json([all, named, some, safe, other]);
});

app.post("/stock", async (req, res) => {
  const { code, count } = req.body;
  // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await db.collection("stock").bulkWrite([{ updateOne: { filter: { code }, update: { $set: { count } } } }]);
  const writes = req.body.gone.map((gone) => ({
    // ruleid: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
    deleteOne: { filter: { code: gone.code } },
  }));
  await db.collection("stock").bulkWrite(writes);
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  await db.collection("stock").bulkWrite([{ updateOne: { filter: { code: String(code) }, update: { $set: { count } } } }]);
  res.end();
});
