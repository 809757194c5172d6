'use server';

import { revalidateTag } from 'next/cache';

interface PricingState {
  total: number | null;
  error: string | null;
}

// case: vulnerable CWE-94
const cache = new Map<string, (net: number) => number>();

function compiled(expression: string): (net: number) => number {
  let fn = cache.get(expression);
  if (fn === undefined) {
    fn = new Function('net', `"use strict"; return ${expression};`) as (net: number) => number;
    cache.set(expression, fn);
  }
  return fn;
}

export async function price(_state: PricingState, form: FormData): Promise<PricingState> {
  const net = Number(form.get('net'));
  const expression = String(form.get('margin') ?? 'net * 1.2');
  if (!Number.isFinite(net)) {
    return { total: null, error: 'The net price must be a number' };
  }
  const total = compiled(expression)(net);
  revalidateTag('prices');
  return { total, error: null };
}
