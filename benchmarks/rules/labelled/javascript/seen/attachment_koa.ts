import Koa from 'koa';
import Router from '@koa/router';
import fs from 'node:fs';
import path from 'node:path';

const app = new Koa();
const router = new Router({ prefix: '/attachments' });
const STORE = path.resolve('/srv/attachments');

interface Parts {
  folder: string;
  file: string;
}

// case: vulnerable CWE-22
function partsOf(id: string): Parts {
  const decoded = Buffer.from(id, 'hex').toString('utf8');
  const [folder, ...rest] = decoded.split('|');
  return { folder: folder === 'public' ? folder : 'private', file: rest.join('') };
}

router.get('/:id', async (ctx) => {
  const { folder, file } = partsOf(ctx.params.id);
  const location = path.join(STORE, folder, file);
  if (!fs.existsSync(location)) {
    ctx.status = 404;
    return;
  }
  ctx.attachment('attachment.bin');
  ctx.body = fs.createReadStream(location);
});

app.use(router.routes());
app.listen(3000);
