import { randomInt, randomUUID, createHash, createCipheriv, randomBytes } from 'node:crypto';
import { scryptSync } from 'node:crypto';
import { NextResponse } from 'next/server';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

// case: vulnerable CWE-330
export function couponCode(length = 12): string {
  let code = '';
  while (code.length < length) {
    code += ALPHABET[Math.floor(Math.random() * ALPHABET.length)];
  }
  return code;
}

export async function POST() {
  return NextResponse.json({ coupon: couponCode() });
}

// case: safe CWE-330
export function voucherCode(length = 12): string {
  let code = '';
  while (code.length < length) {
    code += ALPHABET[randomInt(ALPHABET.length)];
  }
  return code;
}

export async function PUT() {
  return NextResponse.json({ voucher: voucherCode() });
}

// case: vulnerable CWE-330
export function newSessionToken(userId: string): { token: string; expires: number } {
  const now = Date.now();
  const token = `${now.toString(16)}${Math.floor(Math.random() * 1e9).toString(16)}`;
  return { token: `${userId}.${token}`, expires: now + 3600_000 };
}

// case: safe CWE-330
export function newRefreshToken(userId: string): { token: string; expires: number } {
  const now = Date.now();
  return { token: `${userId}.${randomUUID()}`, expires: now + 3600_000 };
}

// case: safe CWE-330
export function retryDelay(attempt: number): number {
  const jitter = Math.random() * 250;
  return Math.min(2 ** attempt * 100, 10_000) + jitter;
}

// case: vulnerable CWE-328
export function passwordMatches(password: string, stored: string): boolean {
  const algorithm = stored.startsWith('$') ? 'sha1' : 'md5';
  return createHash(algorithm).update(password).digest('hex') === stored.replace('$', '');
}

// case: safe CWE-328
export function passwordDigest(password: string): string {
  const salt = randomBytes(16);
  return salt.toString('hex') + ':' + scryptSync(password, salt, 64).toString('hex');
}

// case: vulnerable CWE-327
export function packCard(card: string, key: Buffer): string {
  const iv = randomBytes(8);
  const cipher = createCipheriv('des-ede3-cbc', key, iv);
  return iv.toString('hex') + cipher.update(card, 'utf8', 'hex') + cipher.final('hex');
}

// case: safe CWE-327
export function packAddress(address: string, key: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 });
  const body = cipher.update(address, 'utf8', 'hex') + cipher.final('hex');
  return iv.toString('hex') + cipher.getAuthTag().toString('hex') + body;
}
