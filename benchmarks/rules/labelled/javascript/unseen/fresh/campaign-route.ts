import { NextRequest, NextResponse } from 'next/server';
import { redirect } from 'next/navigation';

const LANDING = new Map<string, string>([
  ['spring', '/campaigns/spring'],
  ['autumn', '/campaigns/autumn'],
]);

// case: vulnerable CWE-601
export async function GET(request: NextRequest) {
  const campaign = request.nextUrl.searchParams.get('campaign');
  const options = { status: 307, to: '/campaigns' };
  if (campaign) {
    options.to = request.nextUrl.searchParams.get('to') ?? options.to;
  }
  return NextResponse.redirect(new URL(options.to, request.url), options.status);
}

// case: safe CWE-601
export async function POST(request: NextRequest) {
  const form = await request.formData();
  const landing = LANDING.get(String(form.get('campaign')));
  redirect(landing ?? '/campaigns');
}
