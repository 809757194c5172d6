import Koa from 'koa';
import Router from '@koa/router';
import fs from 'node:fs';
import path from 'node:path';

const app = new Koa();
const router = new Router({ prefix: '/enclosures' });
const STORE = path.resolve('/srv/enclosures');

interface Parts {
  folder: string;
  file: string;
}

// case: safe CWE-22
function partsOf(id: string): Parts {
  const decoded = Buffer.from(id, 'hex').toString('utf8');
  const [folder, ...rest] = decoded.split('|');
  return { folder: folder === 'public' ? folder : 'private', file: rest.join('') };
}

router.get('/:id', async (ctx) => {
  const { folder, file } = partsOf(ctx.params.id);
  const relative = path.relative(path.join(STORE, folder), path.resolve(STORE, folder, file));
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) {
    ctx.status = 404;
    return;
  }
  ctx.attachment('enclosure.bin');
  ctx.body = fs.createReadStream(path.join(STORE, folder, relative));
});

app.use(router.routes());
app.listen(3000);
