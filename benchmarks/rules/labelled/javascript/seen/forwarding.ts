import express, { Request, Response } from 'express';
import cookieParser from 'cookie-parser';

const app = express();
app.use(cookieParser());
app.use(express.json());

const PARTNERS: ReadonlySet<string> = new Set(['https://pay.example.net/start', 'https://news.example.org/']);
const SECTIONS: Record<string, string> = { a: '/account', b: '/billing', c: '/contact' };

// case: vulnerable CWE-601
app.get('/campaign', (req: Request, res: Response) => {
  const url = req.query.url as string;
  if (!PARTNERS.has(url)) {
    res.set('X-Partner', 'none');
  }
  res.redirect(url);
});

// case: safe CWE-601
app.get('/section/:key', (req: Request, res: Response) => {
  const target = Object.hasOwn(SECTIONS, req.params.key) ? SECTIONS[req.params.key] : '/';
  res.redirect(target);
});

// case: vulnerable CWE-601
app.get('/sso', (req: Request, res: Response) => {
  const state = Buffer.from(String(req.query.state), 'base64').toString('utf8');
  const { back } = JSON.parse(state) as { back: string };
  res.location(back).sendStatus(302);
});

// case: safe CWE-601
app.get('/sso/done', (req: Request, res: Response) => {
  const state = Buffer.from(String(req.query.state), 'base64').toString('utf8');
  let { back } = JSON.parse(state) as { back: string };
  if (!/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(back)) {
    back = '/';
  }
  res.location(String(back)).sendStatus(302);
});

// case: vulnerable CWE-601
app.get('/shop', (req: Request, res: Response) => {
  const url = String(req.query.url);
  if (url.includes('example.com')) {
    return res.redirect(url);
  }
  return res.redirect('/shop/home');
});
