import { expect, test } from 'vitest';
import { base32 } from './base32.ts';
import { timeStepAt, timeStepOf, totpCode } from './totp.ts';

/** Secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');

/** An instant within a period. */
const at = (step: number, offsetMs = 0) => new Date(step * 30_000 + offsetMs);

// Appendix B gives eight digits; six are the last of them (RFC 4226, section 5.3: the same number modulo 10^6).
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('AUTH-05 RFC 6238: at %s s the code ends in that of %s', (seconds, code) => {
  expect(totpCode(SECRET, timeStepAt(new Date(seconds * 1000)))).toBe(code.slice(2));
});

// RFC 4226, appendix D.
test('AUTH-05 RFC 4226: the first ten codes', () => {
  const codes = Array.from({ length: 10 }, (_, step) => totpCode(SECRET, step));
  expect(codes).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]);
});

test('AUTH-05 a code is accepted during its period, the previous and the next one', () => {
  const code = totpCode(SECRET, 100);
  const taken = [98, 99, 100, 101, 102].map((step) => timeStepOf(SECRET, code, at(step)));
  expect(taken).toEqual([undefined, 100, 100, 100, undefined]);
  expect(timeStepOf(SECRET, code, at(102, -1))).toBe(100);
  expect(timeStepOf(SECRET, code, at(99, -1))).toBeUndefined();
});

test.each(['', '000000', '7552240', '75522', '755２24', 'abcdef'])(
  'AUTH-05 %j is rejected as a code',
  (code) => {
    expect(timeStepOf(SECRET, code, at(100))).toBeUndefined();
  },
);

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('AUTH-05 RFC 4648: %j is %j in base 32', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});
