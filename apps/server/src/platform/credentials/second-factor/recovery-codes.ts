import type { Context } from '#server/context.ts';
import { hashOfToken } from '../one-time-token.ts';
import { base32 } from './base32.ts';

/** Number of codes per set. */
export const RECOVERY_CODES = 10;
/** 80 bits cannot be guessed, so a plain hash is sufficient for storage; 16 letters to type. */
const CODE_BYTES = 10;
const GROUP = /.{4}/g;

/** New recovery codes, in groups of four letters. */
export function makeRecoveryCodes({ ids }: Pick<Context, 'ids'>): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (base32(Buffer.from(ids.secret(CODE_BYTES), 'base64url')).match(GROUP) ?? []).join('-'),
  );
}

/** The stored hash of a recovery code: equal for any spelling. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfToken(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
}
