import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Ids } from '#server/adapters/ids.ts';

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D, section 8.2.2: random, 96 bits. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format. */
const VERSION = 'v1';

/** The owner, authenticated with the secret, so it is invalid in another row. */
export interface Sealing {
  readonly key: Uint8Array;
  readonly owner: string;
}

/** A secret encrypted for the database: useless without the key, which is in the secrets folder. */
export function sealSecret(secret: Uint8Array, { key, owner }: Sealing, ids: Ids): string {
  const nonce = Buffer.from(ids.secret(NONCE_BYTES), 'base64url');
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Decrypts a secret; null for another key, another owner, or a modified text. */
export function openSecret(text: string, { key, owner }: Sealing): Uint8Array | null {
  const [version, body = ''] = text.split('.');
  const sealed = Buffer.from(body, 'base64url');
  if (version !== VERSION || sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
