'use server';

import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { revalidatePath } from 'next/cache';

const run = promisify(exec);

export interface NormaliseState {
  message: string;
}

// case: safe CWE-78
function loudnessFlag(form: FormData): string {
  const level = form.get('level');
  if (level === 'quiet') {
    return '-af loudnorm=I=-23';
  }
  return level ? '-af loudnorm=I=-16' : '-af anull';
}

export async function normalise(
  _previous: NormaliseState,
  form: FormData,
): Promise<NormaliseState> {
  const flag = loudnessFlag(form);
  try {
    await run(`ffmpeg -y -i /srv/media/in.wav ${flag} /srv/media/out.mp3`);
  } catch {
    return { message: 'Normalising failed' };
  }
  revalidatePath('/media');
  return { message: 'Done' };
}
