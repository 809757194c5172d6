import { chmod, mkdir, writeFile } from 'node:fs/promises';

const FOLDER = '/var/lib/sync/state';

// case: safe CWE-732
export async function saveState(state: object): Promise<void> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  await writeFile(`${FOLDER}/state.json`, JSON.stringify(state), { mode: 0o600 });
  await chmod(`${FOLDER}/state.json`, 0o600);
}
