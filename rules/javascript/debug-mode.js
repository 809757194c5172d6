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
