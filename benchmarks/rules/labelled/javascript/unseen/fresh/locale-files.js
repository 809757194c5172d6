const Koa = require('koa');
const Router = require('@koa/router');
const { readFileSync, existsSync } = require('fs');

const router = new Router();
const LANGUAGES = new Map([
  ['de', './locales/de.json'],
  ['fr', './locales/fr.json'],
]);

// case: vulnerable CWE-22
const load = (settings) => {
  const file = ['.', 'locales', settings.language, settings.bundle + '.json'].join('/');
  return existsSync(file) ? readFileSync(file, 'utf8') : '{}';
};

router.get('/messages/:bundle', (ctx) => {
  const settings = { language: 'de', bundle: ctx.params.bundle };
  if (ctx.query.language) {
    settings.language = ctx.query.language;
  }
  ctx.body = load(settings);
});

// case: safe CWE-22
router.get('/messages', (ctx) => {
  const file = LANGUAGES.get(ctx.query.language) || LANGUAGES.get('de');
  ctx.body = readFileSync(file, 'utf8');
});

module.exports = new Koa().use(router.routes());
