import { HOTP, TOTP } from 'otpauth';
import { secretOf } from './base32.ts';

/** 160 bits, as RFC 4226 (section 4, R6) recommends; supported by every authenticator. */
export const TOTP_SECRET_BYTES = 20;
/** Validity period of a code. */
export const TOTP_PERIOD_SECONDS = 30;
export const TOTP_DIGITS = 6;
/** Adjacent periods on each side whose codes are also accepted, for clock differences and typing time. */
const WINDOW = 1;
/** Any other token is rejected here, because otpauth throws for a token of six characters that are not six bytes. */
const CODE = new RegExp(`^[0-9]{${TOTP_DIGITS}}$`);

/** Number of the period of an instant (RFC 6238, section 4.2). */
export function timeStepAt(at: Date): number {
  return TOTP.counter({ period: TOTP_PERIOD_SECONDS, timestamp: at.getTime() });
}

/** The code of a period: six digits, by HMAC-SHA-1 (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, timeStep: number): string {
  return HOTP.generate({ secret: secretOf(secret), counter: timeStep, digits: TOTP_DIGITS });
}

/** The period of a code: this one, the previous or the next; undefined for a wrong code. Codes are compared in constant time. */
export function timeStepOf(secret: Uint8Array, code: string, at: Date): number | undefined {
  if (!CODE.test(code)) return undefined;
  const counter = timeStepAt(at);
  const delta = HOTP.validate({
    token: code,
    secret: secretOf(secret),
    digits: TOTP_DIGITS,
    counter,
    window: WINDOW,
  });
  return delta === null ? undefined : counter + delta;
}
