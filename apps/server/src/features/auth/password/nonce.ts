import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Ids } from '#server/adapters/ids.ts';

/** Validity of a nonce of `getPublicKey` (DESIGN §7). */
export const NONCE_LIFETIME_MS = 5 * 60_000;

const RANDOM_BYTES = 12;
const MAC_BYTES = 16;
const KEY_BYTES = 32;

/** Creates and verifies one-time nonces. Nothing is stored until one is used. */
export interface Nonces {
  make(ids: Ids, now: Date): { nonce: string; expiresAt: Date };
  /** The identity of a valid nonce; null for any other text and for an expired one. */
  recognise(nonce: string, now: Date): RecognisedNonce | null;
}

export interface RecognisedNonce {
  /** The signed part. The signature is excluded: base64 has several spellings of it, and each would count as new. */
  readonly key: string;
  readonly expiresAt: Date;
}

/** Nonces use their own key derived from the token key, so neither is valid as the other. */
export function createNonces(tokenKey: Uint8Array): Nonces {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', 'haiqiao password nonce', KEY_BYTES));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES);
  return {
    make(ids, now) {
      const expiresAt = new Date(now.getTime() + NONCE_LIFETIME_MS);
      const text = `${expiresAt.getTime().toString(36)}.${ids.secret(RANDOM_BYTES)}`;
      return { nonce: `${text}.${sign(text).toString('base64url')}`, expiresAt };
    },
    recognise(nonce, now) {
      const [, text = '', expiry = '', mac = ''] =
        /^(([0-9a-z]{1,12})\.[\w-]{1,64})\.([\w-]{1,64})$/.exec(nonce) ?? [];
      const signature = Buffer.from(mac, 'base64url');
      if (signature.length !== MAC_BYTES || !timingSafeEqual(signature, sign(text))) return null;
      const expiresAt = new Date(Number.parseInt(expiry, 36));
      return expiresAt > now ? { key: text, expiresAt } : null;
    },
  };
}
