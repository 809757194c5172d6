const Koa = require('koa');
const fs = require('fs/promises');
const path = require('path');

const app = new Koa();
const ROOT = '/srv/music';

// case: vulnerable CWE-22
class Track {
  constructor({ album, title }) {
    this.segments = [ROOT, album, title];
  }

  get location() {
    return this.segments.reduce((left, right) => path.join(left, right));
  }
}

const decode = (text) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));

app.use(async (ctx, next) => {
  if (ctx.path !== '/track') return next();
  const track = new Track({ album: 'singles', ...decode(ctx.query.ref) });
  ctx.body = await fs.readFile(track.location);
});

// case: safe CWE-22
app.use(async (ctx, next) => {
  if (ctx.path !== '/cover') return next();
  const { album } = decode(ctx.query.ref);
  const albums = await fs.readdir(ROOT);
  const found = albums.find((name) => name === album);
  if (!found) ctx.throw(404);
  ctx.body = await fs.readFile(path.join(ROOT, found, 'cover.jpg'));
});

app.listen(4021);
