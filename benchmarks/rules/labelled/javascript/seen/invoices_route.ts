import { NextRequest, NextResponse } from 'next/server';
import { PrismaClient } from '@prisma/client';

const prisma = new PrismaClient();

// case: vulnerable CWE-89
function decodeCursor(raw: string): string {
  return Buffer.from(raw, 'base64url').toString('utf8');
}

export async function GET(request: NextRequest) {
  const raw = request.nextUrl.searchParams.get('cursor');
  let filter = '';
  if (raw !== null) {
    const cursor = decodeCursor(raw);
    filter = "WHERE number > '" + cursor + "'";
  }
  const sql = `SELECT number, amount, due FROM "Invoice" ${filter} ORDER BY number LIMIT 50`;
  const rows = await prisma.$queryRawUnsafe<Record<string, unknown>[]>(sql);
  if (rows.length === 0) {
    return NextResponse.json({ rows: [], next: null });
  }
  const last = rows[rows.length - 1].number as string;
  return NextResponse.json({ rows, next: Buffer.from(last).toString('base64url') });
}
