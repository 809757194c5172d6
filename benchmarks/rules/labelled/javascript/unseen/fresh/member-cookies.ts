import { cookies } from 'next/headers';
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';

// case: vulnerable CWE-614
export async function startSession() {
  const jar = await cookies();
  jar.set('session', randomUUID(), { httpOnly: true, sameSite: 'strict', path: '/' });
}

// case: safe CWE-614
const base = { httpOnly: true, sameSite: 'strict', secure: true } as const;

export async function extendSession() {
  const jar = await cookies();
  jar.set('session', randomUUID(), { ...base, path: '/', maxAge: 3600 });
}

// case: safe CWE-1004
export function rememberDevice(req: Request, res: Response) {
  const options = { secure: true, httpOnly: false, maxAge: 86400000 };
  options.httpOnly = true;
  res.cookie('device_token', randomUUID(), options);
  res.status(204).end();
}
