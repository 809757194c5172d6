'use strict';

const http = require('http');
const https = require('https');

// case: vulnerable CWE-918
class Target {
  constructor(raw) {
    this.url = null;
    try {
      this.url = new URL(raw);
    } catch {
      this.url = new URL('https://img.example.com/' + encodeURIComponent(raw));
    }
  }

  get transport() {
    return this.url.protocol === 'https:' ? https : http;
  }
}

const server = http.createServer((req, res) => {
  const { searchParams } = new URL(req.url, 'http://localhost');
  const target = new Target(searchParams.get('src') || 'default.png');
  target.transport
    .get(target.url, (upstream) => {
      let size = 0;
      upstream.on('data', (chunk) => {
        size += chunk.length;
      });
      upstream.on('end', () => res.end(JSON.stringify({ status: upstream.statusCode, size })));
    })
    .on('error', () => res.writeHead(502).end());
});

server.listen(3000);
