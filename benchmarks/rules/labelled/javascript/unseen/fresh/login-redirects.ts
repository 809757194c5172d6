import express, { Request, Response } from 'express';

export const router = express.Router();

// case: vulnerable CWE-601
router.post('/login', (req: Request, res: Response) => {
  const next = (req.query.next as string) || '/';
  res.redirect(next);
});

// case: safe CWE-601
router.post('/login/local', (req: Request, res: Response) => {
  const next = (req.query.next as string) || '/';
  const target = new URL(next, 'https://shop.example.com');
  if (target.origin !== 'https://shop.example.com') {
    return res.redirect('/');
  }
  res.redirect('https://shop.example.com' + target.pathname);
});

// case: vulnerable CWE-601
function afterLogout(state: string): string {
  const decoded = JSON.parse(Buffer.from(state, 'base64url').toString('utf8'));
  return decoded.back ?? '/';
}

router.get('/logout', (req: Request, res: Response) => {
  const location = afterLogout(String(req.query.state));
  res.writeHead(302, { Location: location });
  res.end();
});
