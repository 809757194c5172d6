const app = require("express")();
const View = require("./view");

// Nothing here stores records
app.post("/preview", (req, res) => {
  const view = new View();
  // ok: javascript-mass-assignment
  view.set(req.body);
  const queue = new Queue();
  // ok: javascript-mass-assignment
  queue.create(req.body);
  queue.save();
  res.json(view);
});
