app.use((err, req, res, next) => {
  // ruleid: javascript-error-details-exposed
  res.status(500).send(err.stack);
});

app.use((error, req, res, next) => {
  // ruleid: javascript-error-details-exposed
  res.status(500).json({ message: error.message, stack: error.stack });
});

app.use((err, req, res, next) => {
  if (process.env.NODE_ENV === "development") {
    // ok: javascript-error-details-exposed
    return res.status(500).send(err.stack);
  }
  // ok: javascript-error-details-exposed
  res.status(500).send("internal error");
});

// ruleid: javascript-debug-endpoint
app.use(errorhandler());
if (process.env.NODE_ENV === "development") {
  // ok: javascript-debug-endpoint
  app.use(errorhandler());
}
// ruleid: javascript-debug-endpoint
app.use("/graphql", graphqlHTTP({ schema, graphiql: true }));
// ok: javascript-debug-endpoint
app.use("/graphql", graphqlHTTP({ schema, graphiql: process.env.NODE_ENV !== "production" }));

const inspector = require("node:inspector");
// ruleid: javascript-debugger-for-all
inspector.open(9230, "0.0.0.0");
// ok: javascript-debugger-for-all
inspector.open(9230, "127.0.0.1");
// ruleid: javascript-debugger-for-all
fork("worker.js", [], { execArgv: ["--inspect=0.0.0.0:9231"] });
// ok: javascript-debugger-for-all
fork("worker.js", [], { execArgv: ["--inspect=9231"] });
if (process.env.INSPECT) {
  // ok: javascript-debugger-for-all
  inspector.open(9230, "0.0.0.0");
}
// ruleid: javascript-debug-endpoint
app.get("/debug/state", (req, res) => res.json(state));
if (process.env.DEBUG_ROUTES) {
  // ok: javascript-debug-endpoint
  app.get("/debug/state", (req, res) => res.json(state));
}
// ruleid: javascript-debug-endpoint
app.get("/status", (req, res) => res.json(process.env));
// ok: javascript-debug-endpoint
app.get("/status", (req, res) => res.json({ region: process.env.REGION }));

app.use((error, req, res, next) => {
  // ok: javascript-error-details-exposed
  console.error(error.stack);
  next(error);
});
