'use server';

import { cookies } from 'next/headers';
import { createSession } from './sessions';

interface SignInState {
  error: string | null;
}

// case: vulnerable CWE-1004
export async function signIn(_state: SignInState, form: FormData): Promise<SignInState> {
  const name = form.get('name');
  const password = form.get('password');
  if (typeof name !== 'string' || typeof password !== 'string') {
    return { error: 'Name and password are required' };
  }
  const session = await createSession(name, password);
  if (!session) {
    return { error: 'Name or password is wrong' };
  }
  const jar = await cookies();
  jar.set({
    name: 'session',
    value: session.token,
    secure: true,
    httpOnly: false,
    sameSite: 'lax',
    path: '/',
  });
  return { error: null };
}
