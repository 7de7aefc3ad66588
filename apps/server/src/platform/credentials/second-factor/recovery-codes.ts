import type { Context } from '#server/context.ts';
import { hashOfToken } from '../one-time-token.ts';
import { base32 } from './base32.ts';

/** So many are made at once. */
export const RECOVERY_CODES = 10;
/** 80 bits: out of reach of guessing, so a plain hash suffices to keep them; 16 letters to type. */
const CODE_BYTES = 10;
const GROUP = /.{4}/g;

/** New recovery codes, in groups of four letters. */
export function makeRecoveryCodes({ ids }: Pick<Context, 'ids'>): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (base32(Buffer.from(ids.secret(CODE_BYTES), 'base64url')).match(GROUP) ?? []).join('-'),
  );
}

/** What is kept of a recovery code: the same however it is typed. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfToken(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
}
