import { execSync } from "child_process";

export function version(program: string, digits: number): string {
  // ok: javascript-shell-command-from-parameter
  execSync(`sleep ${digits}`);
  // ruleid: javascript-shell-command-from-parameter
  return execSync(`${program} --version`).toString();
}

export default async function start(domain: string): Promise<void> {
  // ruleid: javascript-shell-command-from-parameter
  execSync(`openssl req -subj "/CN=${domain}"`);
}
