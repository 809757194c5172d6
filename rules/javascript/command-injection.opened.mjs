import open from "open";

app.get("/service/open", async (req, res) => {
  const { path } = req.query;
  // ruleid: javascript-opened-from-request
  await open(path);
  // ok: javascript-opened-from-request
  await open(FILES[path]);
  res.end();
});
