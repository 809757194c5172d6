import jwt, { JwtPayload } from 'jsonwebtoken';
import type { NextFunction, Request, Response } from 'express';

const SECRET = process.env.TOKEN_SECRET as string;

// case: vulnerable CWE-347
export function readUser(req: Request, res: Response, next: NextFunction) {
  const token = (req.headers.authorization ?? '').replace('Bearer ', '');
  const claims = jwt.decode(token) as JwtPayload | null;
  if (!claims) {
    res.sendStatus(401);
    return;
  }
  res.locals.user = claims.sub;
  res.locals.admin = claims.admin === true;
  next();
}

// case: safe CWE-347
export function requireUser(req: Request, res: Response, next: NextFunction) {
  const token = (req.headers.authorization ?? '').replace('Bearer ', '');
  try {
    const claims = jwt.verify(token, SECRET, { algorithms: ['HS256'] }) as JwtPayload;
    res.locals.user = claims.sub;
    next();
  } catch {
    res.sendStatus(401);
  }
}

// case: vulnerable CWE-347
const acceptance = { algorithms: ['HS256', 'none'] as jwt.Algorithm[] };

export function acceptPartner(req: Request, res: Response) {
  const secret = req.headers['x-partner'] ? SECRET : '';
  const claims = jwt.verify(String(req.query.token), secret, acceptance);
  res.json({ claims });
}
