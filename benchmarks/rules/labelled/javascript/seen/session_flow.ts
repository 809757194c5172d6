import { NextRequest, NextResponse } from 'next/server';
import { redirect } from 'next/navigation';
import { cookies } from 'next/headers';

// case: vulnerable CWE-601
export async function GET(request: NextRequest) {
  const target = request.nextUrl.searchParams.get('callbackUrl') ?? '/';
  const absolute = target.startsWith('http') ? target : new URL(target, request.url).toString();
  return NextResponse.redirect(absolute);
}

// case: safe CWE-601
export async function POST(request: NextRequest) {
  const form = await request.formData();
  const tab = form.get('tab') === 'history' ? 'history' : 'overview';
  return NextResponse.redirect(new URL(`/dashboard/${tab}`, 'https://www.example.com'), 303);
}

// case: vulnerable CWE-601
export async function leave(form: FormData): Promise<void> {
  'use server';
  const target = form.get('to');
  if (typeof target === 'string' && target.length < 200) {
    redirect(target);
  }
  redirect('/');
}

// case: safe CWE-601
export async function finish(form: FormData): Promise<void> {
  'use server';
  const target = form.get('to');
  if (typeof target === 'string' && target.length < 200) {
    (await cookies()).set('finished', 'yes', { secure: true, httpOnly: true, sameSite: 'lax' });
  }
  redirect('/finished');
}

// case: vulnerable CWE-601
export function jump(): void {
  const wanted = new URLSearchParams(window.location.search).get('to');
  if (wanted && /^https?:/.test(wanted)) {
    window.location.assign(wanted);
  }
}

// case: safe CWE-601
export function hop(): void {
  const wanted = new URLSearchParams(window.location.search).get('to');
  const url = new URL(wanted ?? '/', window.location.origin);
  if (url.origin === window.location.origin) {
    window.location.assign(url.href);
  }
}

// case: safe CWE-601
export async function PUT(request: NextRequest) {
  const body = await request.json();
  const choices = [body.target, '/settings'];
  const [, target] = choices;
  return NextResponse.redirect(new URL(target, 'https://www.example.com'), 303);
}

// case: vulnerable CWE-601
export async function PATCH(request: NextRequest) {
  const body = await request.json();
  const choices = [body.target, '/settings'];
  const [target] = choices;
  return NextResponse.redirect(new URL(target, 'https://www.example.com'), 303);
}
