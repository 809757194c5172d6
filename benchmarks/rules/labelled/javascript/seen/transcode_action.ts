'use server';

import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { revalidatePath } from 'next/cache';

const run = promisify(exec);

export interface TranscodeState {
  message: string;
}

// case: vulnerable CWE-78
function bitrateFlag(form: FormData): string {
  const rate = form.get('bitrate');
  return rate ? `-b:a ${rate}` : '-b:a 128k';
}

export async function transcode(
  _previous: TranscodeState,
  form: FormData,
): Promise<TranscodeState> {
  const flag = bitrateFlag(form);
  try {
    await run(`ffmpeg -y -i /srv/media/in.wav ${flag} /srv/media/out.mp3`);
  } catch {
    return { message: 'Transcoding failed' };
  }
  revalidatePath('/media');
  return { message: 'Done' };
}
