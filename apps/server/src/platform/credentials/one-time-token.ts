import { createHash } from 'node:crypto';

/** 256 bits: guessing is out of the question, so a plain hash suffices to keep them. */
export const TOKEN_BYTES = 32;

/** What is kept of a token that serves once. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
