import { createHash } from 'node:crypto';

/** 256 bits cannot be guessed, so a plain hash is sufficient for storage. */
export const TOKEN_BYTES = 32;

/** The stored hash of a single-use token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
