import { Secret } from 'otpauth';

/** Bytes as readable text (RFC 4648, section 6), without padding, as authenticators require. */
export function base32(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

/** A secret as otpauth expects it. Copies the bytes, because a Buffer may share its memory with others. */
export function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
