'use strict';

const Fastify = require('fastify');
const cp = require('child_process');

const app = Fastify();
app.register(require('@fastify/cookie'));

// case: vulnerable CWE-78
app.get('/mirror/log', async (request) => {
  const branch = decodeURIComponent(request.query.ref || 'main');
  const out = cp.execSync(`git log --oneline -n 5 "${branch}"`, { cwd: '/srv/mirror' });
  return { lines: out.toString().split('\n') };
});

// case: safe CWE-78
app.get('/mirror/branches', async (request) => {
  const branch = decodeURIComponent(request.query.ref || 'main');
  const out = cp.execSync('git branch --list', { cwd: '/srv/mirror' });
  const lines = out.toString().split('\n').filter((line) => line.includes(branch));
  return { lines };
});

// case: vulnerable CWE-78
app.post('/mirror/archive', async (request, reply) => {
  const opts = new Map();
  opts.set('prefix', request.body.prefix);
  opts.set('format', 'tar');
  const cmd = `git archive --format=${opts.get('format')} --prefix=${opts.get('prefix')}/ HEAD`;
  const { stdout } = cp.exec(cmd, { cwd: '/srv/mirror', encoding: 'buffer' });
  return reply.type('application/x-tar').send(stdout);
});

// case: safe CWE-78
app.post('/mirror/bundle', async (request, reply) => {
  const opts = new Map();
  opts.set('prefix', request.body.prefix);
  opts.set('format', 'tar');
  const cmd = `git archive --format=${opts.get('format')} HEAD`;
  const { stdout } = cp.exec(cmd, { cwd: '/srv/mirror', encoding: 'buffer' });
  return reply.type('application/x-tar').send(stdout);
});

// case: vulnerable CWE-78
app.get('/mirror/tags', async (request) => {
  const pattern = request.cookies.tagPattern;
  const limit = 10 > 5 ? pattern : 'v*';
  const out = cp.execSync('git tag --list ' + limit, { cwd: '/srv/mirror' });
  return out.toString().split('\n');
});

// case: safe CWE-78
app.get('/mirror/releases', async (request) => {
  const pattern = request.cookies.tagPattern;
  const limit = 10 > 5 ? 'v*' : pattern;
  const out = cp.execSync("git tag --list '" + limit + "'", { cwd: '/srv/mirror' });
  return out.toString().split('\n');
});

app.listen({ port: 4000 });
