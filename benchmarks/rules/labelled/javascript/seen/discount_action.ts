'use server';

import { revalidateTag } from 'next/cache';

interface DiscountState {
  total: number | null;
  error: string | null;
}

// case: safe CWE-94
const cache = new Map<string, (net: number) => number>();

function compiled(expression: string): (net: number) => number {
  let fn = cache.get(expression);
  if (fn === undefined) {
    if (!/^net \* 0\.\d{1,2}$/.test(expression)) {
      throw new RangeError('expression');
    }
    fn = new Function('net', `"use strict"; return ${expression};`) as (net: number) => number;
    cache.set(expression, fn);
  }
  return fn;
}

export async function discount(_state: DiscountState, form: FormData): Promise<DiscountState> {
  const net = Number(form.get('net'));
  const expression = String(form.get('rebate') ?? 'net * 0.9');
  if (!Number.isFinite(net)) {
    return { total: null, error: 'The net price must be a number' };
  }
  const total = compiled(expression)(net);
  revalidateTag('discounts');
  return { total, error: null };
}
