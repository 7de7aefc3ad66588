import { webcrypto } from 'node:crypto';
import { z } from 'zod';
import type { PasswordKey } from '#server/adapters/secrets.ts';

const contentSchema = z.object({ password: z.string(), nonce: z.string() });

/** What an encrypted password holds. */
export type PasswordContent = z.output<typeof contentSchema>;

/**
 * Opens `keyId.base64(RSA-OAEP-SHA256(JSON {password, nonce}))` (DESIGN §7), beside the event loop: a private key costs a
 * millisecond, and fifty people signing in at once must not hold up everybody else.
 * Null for anything that does not open: another key, other padding, other content.
 */
export async function openPassword(key: PasswordKey, text: string): Promise<PasswordContent | null> {
  const [keyId, cipher = ''] = text.split('.');
  if (keyId !== key.keyId) return null;
  try {
    const plain = await webcrypto.subtle.decrypt(
      { name: 'RSA-OAEP' },
      key.privateKey,
      Buffer.from(cipher, 'base64'),
    );
    return contentSchema.parse(JSON.parse(Buffer.from(plain).toString('utf8')));
  } catch {
    return null;
  }
}
