import { constants, privateDecrypt } from 'node:crypto';
import { z } from 'zod';
import type { PasswordKey } from '#server/adapters/secrets.ts';

const contentSchema = z.object({ password: z.string(), nonce: z.string() });

/** What an encrypted password holds. */
export type PasswordContent = z.output<typeof contentSchema>;

/**
 * Opens `keyId.base64(RSA-OAEP-SHA256(JSON {password, nonce}))` (DESIGN §7).
 * Null for anything that does not open: another key, other padding, other content.
 */
export function openPassword(key: PasswordKey, text: string): PasswordContent | null {
  const [keyId, cipher = ''] = text.split('.');
  if (keyId !== key.keyId) return null;
  try {
    const plain = privateDecrypt(
      { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(cipher, 'base64'),
    );
    return contentSchema.parse(JSON.parse(plain.toString('utf8')));
  } catch {
    return null;
  }
}
