import { createCipheriv, createHmac, randomBytes } from "node:crypto";

export function seal(key, otherKey, text) {
  const iv = randomBytes(16);
  // ok: javascript-cbc-without-integrity
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const sealed = Buffer.concat([iv, cipher.update(text), cipher.final()]);
  return Buffer.concat([sealed, createHmac("sha256", otherKey).update(sealed).digest()]);
}
