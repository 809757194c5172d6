import express, { Request, Response } from 'express';
import cookieParser from 'cookie-parser';

const app = express();
app.use(cookieParser());
app.use(express.json());

const PARTNERS: ReadonlySet<string> = new Set(['https://pay.example.net/start', 'https://news.example.org/']);

// case: vulnerable CWE-601
app.get('/go', (req: Request, res: Response) => {
  res.redirect(req.query.url as string);
});

// case: safe CWE-601
app.get('/partner', (req: Request, res: Response) => {
  const url = req.query.url as string;
  if (!PARTNERS.has(url)) {
    res.status(403).json({ error: 'unknown partner' });
    return;
  }
  res.redirect(url);
});

// case: vulnerable CWE-601
app.get('/continue', (req: Request, res: Response) => {
  const next = req.cookies.next ?? '/';
  res.status(302).set('Location', next).end();
});

// case: safe CWE-601
app.get('/resume', (req: Request, res: Response) => {
  const step = encodeURIComponent(req.cookies.step ?? '1');
  res.status(302).set('Location', `/wizard?step=${step}`).end();
});
