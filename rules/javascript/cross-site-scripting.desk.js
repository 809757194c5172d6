const http = require("http");

function desk(port) {
  const server = http.createServer((req, res) => {
    const query = new URL(req.url, "http://localhost").searchParams;
    res.writeHead(200, { "Content-Type": "text/html" });
    // ruleid: javascript-reflected-xss
    res.end(`<h1>${query.get("title")}</h1>`);
  });
  server.listen(port, "127.0.0.1");
  return () => server.close();
}
