import { webcrypto } from 'node:crypto';
import { z } from 'zod';
import type { PasswordKey } from '#server/adapters/secrets.ts';

const contentSchema = z.object({ password: z.string(), nonce: z.string() });

/** Content of an encrypted password. */
export type PasswordContent = z.output<typeof contentSchema>;

/**
 * Decrypts `keyId.base64(RSA-OAEP-SHA256(JSON {password, nonce}))` (DESIGN §7) outside the event loop: a private-key operation takes a
 * millisecond, and fifty concurrent sign-ins must not block other requests. Null for another key, another padding or other content.
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
