import express from "express";
import mongoose from "mongoose";

mongoose.set("sanitizeFilter", true);
const app = express();

app.get("/items", async (req, res) => {
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await Item.find({ ...req.query, owner: 1 }));
});
