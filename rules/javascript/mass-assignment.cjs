const mongoose = require("mongoose");
const app = require("express")();
const Account = mongoose.model("Account", accounts);

app.post("/accounts", async (req, res) => {
  const account = new Account();
  // ruleid: javascript-mass-assignment
  account.set(req.body);
  // ok: javascript-mass-assignment
  account.set({ name: req.body.name });
  await account.save();
  res.json(account);
});
