import { createHmac, timingSafeEqual } from 'node:crypto';

/** 160 bits, as RFC 4226 (section 4, R6) recommends; every authenticator takes them. */
export const TOTP_SECRET_BYTES = 20;
/** How long a code stands. */
export const TOTP_PERIOD_SECONDS = 30;
export const TOTP_DIGITS = 6;
/** Periods before and after this one whose codes are taken as well: clocks differ, and typing takes its time. */
const NEIGHBOURS = [-1, 0, 1] as const;

/** Number of the period that an instant falls into (RFC 6238, section 4.2). */
export function timeStepAt(at: Date): number {
  return Math.floor(at.getTime() / (TOTP_PERIOD_SECONDS * 1000));
}

/** The code of a period: six digits, by HMAC-SHA-1 (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, timeStep: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(timeStep));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/**
 * The period whose code was given: this one, the one before or the one after; undefined for a wrong code. It takes the same
 * time whichever it is, and however much of a code is right.
 */
export function timeStepOf(secret: Uint8Array, code: string, at: Date): number | undefined {
  const given = Buffer.from(code);
  const matching = NEIGHBOURS.map((distance) => timeStepAt(at) + distance).filter((timeStep) => {
    const expected = Buffer.from(totpCode(secret, timeStep));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matching.at(-1);
}
