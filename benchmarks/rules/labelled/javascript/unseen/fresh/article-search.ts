import Router from '@koa/router';
import mongoose from 'mongoose';

const Article = mongoose.model('Article', new mongoose.Schema({ title: String, views: Number, hidden: Boolean }));
export const router = new Router();

// case: vulnerable CWE-943
const popular = (minimum: string) => ({ $where: 'this.views > ' + minimum });

router.get('/articles/popular', async (ctx) => {
  const filter = popular(ctx.query.minimum as string);
  ctx.body = await Article.find(filter).limit(20);
});

// case: vulnerable CWE-943
class Search {
  filter: Record<string, unknown> = {};

  with(body: Record<string, unknown>): this {
    Object.assign(this.filter, body);
    return this;
  }

  run() {
    return Article.find(this.filter).limit(20);
  }
}

router.post('/articles/search', async (ctx) => {
  const body = (ctx.request as unknown as { body: Record<string, unknown> }).body;
  ctx.body = await new Search().with(body).run();
});

// case: safe CWE-943
router.get('/articles/read', async (ctx) => {
  const views = Number(ctx.query.minimum);
  ctx.body = await Article.find({ views: { $gt: views }, hidden: false }).limit(20);
});
