const http = require("http");

function answer(port) {
  return new Promise((done, fail) => {
    const server = http.createServer((req, res) => {
      const query = new URL(req.url, "http://localhost").searchParams;
      res.writeHead(200, { "Content-Type": "text/html" });
      // ok: javascript-reflected-xss
      res.end(`<h1>${query.get("error")}</h1>`);
      server.close();
      query.get("error") ? fail(new Error("OAuth")) : done(query.get("code"));
    });
    server.listen(port, "127.0.0.1");
  });
}
