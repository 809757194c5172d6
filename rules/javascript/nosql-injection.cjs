// A database for SQL
const knex = require("knex");
const bookshelf = require("bookshelf")(knex({ client: "pg" }));

const User = bookshelf.model("User", { tableName: "users" });

exports.find = async (req, res) => {
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await User.findOne({ name: req.body.name }));
};

exports.list = async (req, res) => {
  // ok: javascript-nosql-injection, javascript-nosql-object-in-filter, javascript-nosql-lookup
  res.json(await User.find({ ...req.query }));
};
