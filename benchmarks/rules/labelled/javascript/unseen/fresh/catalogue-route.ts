import { NextRequest, NextResponse } from 'next/server';
import Database from 'better-sqlite3';

const db = new Database('catalogue.db', { readonly: true });

// case: vulnerable CWE-89
export async function GET(request: NextRequest) {
  const search = request.nextUrl.searchParams.get('q') ?? '';
  const words = search.split(' ').map((word) => `title LIKE '%${word}%'`);
  const rows = db.prepare(`SELECT id, title FROM books WHERE ${words.join(' OR ')}`).all();
  return NextResponse.json(rows);
}

// case: safe CWE-89
export async function POST(request: NextRequest) {
  const { q } = (await request.json()) as { q: string };
  const words = q.split(' ').map((word) => `%${word}%`);
  const terms = words.map(() => 'title LIKE ?').join(' OR ');
  const rows = db.prepare(`SELECT id, title FROM books WHERE ${terms}`).all(...words);
  return NextResponse.json(rows);
}
