'use strict';

const http = require('http');
const fs = require('fs');
const path = require('path');
const { URL } = require('url');
const querystring = require('querystring');

const PUBLIC = path.join(__dirname, 'public');
const handlers = {};

// case: vulnerable CWE-22
handlers['/asset'] = (req, res) => {
  const query = querystring.parse(req.url.split('?')[1]);
  const file = PUBLIC + '/' + query.file;
  fs.readFile(file, (err, data) => {
    res.statusCode = err ? 404 : 200;
    res.setHeader('Content-Type', 'application/octet-stream');
    res.end(err ? undefined : data);
  });
};

// case: safe CWE-22
handlers['/icon'] = (req, res) => {
  const query = querystring.parse(req.url.split('?')[1]);
  const file = PUBLIC + '/' + (query.file === 'large' ? 'icon-512.png' : 'icon-64.png');
  fs.readFile(file, (err, data) => {
    res.statusCode = err ? 404 : 200;
    res.setHeader('Content-Type', 'image/png');
    res.end(err ? undefined : data);
  });
};

// case: vulnerable CWE-22
handlers['/log'] = (req, res) => {
  const { searchParams } = new URL(req.url, 'http://localhost');
  const options = Object.fromEntries(searchParams);
  const settings = Object.assign({ day: 'today', dir: 'app' }, options);
  const stream = fs.createReadStream(path.join('/var/log/site', settings.dir, `${settings.day}.log`));
  stream.on('error', () => res.writeHead(404).end());
  res.setHeader('Content-Type', 'text/plain');
  stream.pipe(res);
};

// case: safe CWE-22
handlers['/trace'] = (req, res) => {
  const { searchParams } = new URL(req.url, 'http://localhost');
  const options = Object.fromEntries(searchParams);
  const settings = Object.assign({}, options, { day: 'today', dir: 'app' });
  const stream = fs.createReadStream(path.join('/var/log/site', settings.dir, `${settings.day}.log`));
  stream.on('error', () => res.writeHead(404).end());
  res.setHeader('Content-Type', 'text/plain');
  stream.pipe(res);
};

// case: safe CWE-22
handlers['/day'] = (req, res) => {
  const { searchParams } = new URL(req.url, 'http://localhost');
  const day = searchParams.get('day') || '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    res.writeHead(400).end();
    return;
  }
  const stream = fs.createReadStream(path.join('/var/log/site', day + '.log'));
  stream.on('error', () => res.writeHead(404).end());
  res.setHeader('Content-Type', 'text/plain');
  stream.pipe(res);
};

http.createServer((req, res) => {
  const handler = Object.hasOwn(handlers, req.url.split('?')[0]) && handlers[req.url.split('?')[0]];
  return handler ? handler(req, res) : res.writeHead(404).end();
}).listen(8000);
