import { NextRequest, NextResponse } from 'next/server';
import { PrismaClient } from '@prisma/client';

const prisma = new PrismaClient();

// case: safe CWE-89
function decodeCursor(raw: string): string {
  return Buffer.from(raw, 'base64url').toString('utf8');
}

export async function GET(request: NextRequest) {
  const raw = request.nextUrl.searchParams.get('cursor');
  const cursor = raw === null ? '' : decodeCursor(raw);
  const rows = await prisma.$queryRaw<Record<string, unknown>[]>`
    SELECT number, amount, issued FROM "Receipt"
    WHERE number > ${cursor}
    ORDER BY number LIMIT 50`;
  if (rows.length === 0) {
    return NextResponse.json({ rows: [], next: null });
  }
  const last = rows[rows.length - 1].number as string;
  return NextResponse.json({ rows, next: Buffer.from(last).toString('base64url') });
}
