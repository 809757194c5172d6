'use server';

import { cookies } from 'next/headers';
import { createSession } from './sessions';

interface SignUpState {
  error: string | null;
}

// case: safe CWE-1004
export async function signUp(_state: SignUpState, form: FormData): Promise<SignUpState> {
  const name = form.get('name');
  const password = form.get('password');
  if (typeof name !== 'string' || typeof password !== 'string') {
    return { error: 'Name and password are required' };
  }
  const session = await createSession(name, password);
  if (!session) {
    return { error: 'This name is taken' };
  }
  const jar = await cookies();
  jar.set({
    name: 'session',
    value: session.token,
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
  });
  return { error: null };
}
