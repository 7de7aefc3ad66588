import type { Context } from '#server/context.ts';
import { hashOfToken, TOKEN_BYTES } from './one-time-token.ts';

/** A key as given to its holder: `hqk_<prefix>_<secret>`. */
const KEY = /^(hqk_[\w-]{11})_([\w-]{43})$/;
const PREFIX_BYTES = 8;

/** A new secret for a key: the text shown once, and the hash to store. */
export function makeKeySecret(ctx: Pick<Context, 'ids'>, prefix: string) {
  const secret = ctx.ids.secret(TOKEN_BYTES);
  return { shown: `${prefix}_${secret}`, hash: hashOfToken(secret) };
}

/** The public prefix that identifies a key. */
export function makeKeyPrefix(ctx: Pick<Context, 'ids'>): string {
  return `hqk_${ctx.ids.secret(PREFIX_BYTES)}`;
}

/** Parses a key; null for an invalid one. */
export function readKey(key: string): { readonly prefix: string; readonly hash: string } | null {
  const [, prefix, secret] = KEY.exec(key) ?? [];
  return prefix === undefined || secret === undefined ? null : { prefix, hash: hashOfToken(secret) };
}
