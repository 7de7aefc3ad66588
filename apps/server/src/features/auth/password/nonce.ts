import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Ids } from '#server/adapters/ids.ts';

/** How long a nonce of `getPublicKey` may be used (DESIGN §7). */
export const NONCE_LIFETIME_MS = 5 * 60_000;

const RANDOM_BYTES = 12;
const MAC_BYTES = 16;
const KEY_BYTES = 32;

/** Makes and recognises one-time nonces. Nothing is kept until one is used. */
export interface Nonces {
  make(ids: Ids, now: Date): { nonce: string; expiresAt: Date };
  /** What a nonce of ours is known by; null for any other text and for one that has expired. */
  recognise(nonce: string, now: Date): RecognisedNonce | null;
}

export interface RecognisedNonce {
  /** The signed part. The signature is none of it: base64 can spell one in several ways, and each would count anew. */
  readonly key: string;
  readonly expiresAt: Date;
}

/** Nonces under a key of their own, derived from the token key: neither can stand in for the other. */
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
      const given = Buffer.from(mac, 'base64url');
      if (given.length !== MAC_BYTES || !timingSafeEqual(given, sign(text))) return null;
      const expiresAt = new Date(Number.parseInt(expiry, 36));
      return expiresAt > now ? { key: text, expiresAt } : null;
    },
  };
}
