// Nothing here comes from a database
import { Router } from "express";
import { Shapes, shapes } from "./canvas.mjs";

const router = Router();

router.get("/shapes", (req, res) => {
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const first = Shapes.find({ colour: req.query.colour });
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  const all = shapes.aggregate(req.query.by);
  res.json({ first, all });
});
