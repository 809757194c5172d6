'use strict';

const http = require('http');
const net = require('net');

const server = http.createServer((req, res) => {
  res.statusCode = 426;
  res.end();
});

// case: safe CWE-113
server.on('upgrade', (req, socket) => {
  const url = new URL(req.url, 'http://localhost');
  const protocol = url.searchParams.get('protocol') === 'binary' ? 'binary' : 'text';
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\n' +
      'Upgrade: websocket\r\n' +
      'Connection: Upgrade\r\n' +
      'Sec-WebSocket-Protocol: ' + protocol + '\r\n\r\n',
  );
});

// case: vulnerable CWE-113
server.on('connect', (req, socket) => {
  const label = decodeURIComponent(req.headers['x-label'] || '');
  const lines = ['HTTP/1.1 200 Connection Established', `X-Label: ${label}`, '', ''];
  socket.end(lines.join('\r\n'));
});

// case: safe CWE-113
server.on('request', (req) => {
  const { searchParams } = new URL(req.url, 'http://localhost');
  const upstream = net.connect(8080, '127.0.0.1');
  const head = new Map([['Host', 'intranet'], ['X-Trace', encodeURIComponent(searchParams.get('trace'))]]);
  upstream.write('GET /status HTTP/1.1\r\n');
  for (const [name, value] of head) {
    upstream.write(`${name}: ${value}\r\n`);
  }
  upstream.end('\r\n');
});

server.listen(3000);
