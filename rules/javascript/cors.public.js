const express = require("express");

const app = express();

app.use((req, res, next) => {
  // ok: javascript-cors-reflected-origin
  res.setHeader("Access-Control-Allow-Origin", req.headers.origin);
  next();
});
