// Adds the bearer token to each request, for clients that can't: `node proxy.mjs URL`, the token in VERDICT_MCP_TOKEN.
// Its own address in Host and Origin becomes the server's; any other Host and Origin passes, so that the server refuses it.
import http from 'node:http';
import { pipeline } from 'node:stream';

const target = new URL(process.argv[2]);

const proxy = http.createServer((request, response) => {
  const own = `127.0.0.1:${proxy.address().port}`;
  const headers = { ...request.headers, authorization: `Bearer ${process.env.VERDICT_MCP_TOKEN}` };
  if (headers.host === own) headers.host = target.host;
  if (headers.origin === `http://${own}`) headers.origin = target.origin;
  const { hostname, port } = target;
  const forwarded = http.request({ hostname, port, path: request.url, method: request.method, headers, agent: false });
  forwarded.on('response', (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    response.flushHeaders();
    pipeline(answer, response, () => {});
  });
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  pipeline(request, forwarded, () => {});
});

proxy.listen(0, '127.0.0.1', () => console.error(`listening on http://127.0.0.1:${proxy.address().port}${target.pathname}`));
