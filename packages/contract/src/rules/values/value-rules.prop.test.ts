import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RULE_NAMES } from '../named-rules.ts';
import { CREDIT_CODE_ALPHABET, creditCode, creditCodeCheckCharacter } from './credit-code.ts';
import { idCard, idCardCheckCharacter } from './id-card.ts';
import { orgCode, orgCodeCheckCharacter } from './org-code.ts';
import { VALUE_RULES } from './registry.ts';

/** Any code point, including lone surrogates. */
const anyUnit = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: anyUnit, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'0123456789 -+().ＡａXx@wW:/８６‐'), maxLength: 30 }),
);

function signsOf(alphabet: string, length: number) {
  return fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });
}

/** Every code allowed by GB 32100: two characters, six digits, nine characters and the check character. */
const creditCodes = fc
  .tuple(signsOf(CREDIT_CODE_ALPHABET, 2), signsOf('0123456789', 6), signsOf(CREDIT_CODE_ALPHABET, 9))
  .map((parts) => parts.join(''))
  .map((body) => body + creditCodeCheckCharacter(body));

test.each(RULE_NAMES)('REC-07 %s is total and normalises idempotently', (name) => {
  const { normalise, check } = VALUE_RULES[name];
  fc.assert(
    fc.property(anyText, (text) => {
      const normalised = normalise(text);
      expect(normalise(normalised)).toBe(normalised);
      expect(check(normalised)).toSatisfy((broken: unknown) => broken === null || typeof broken === 'string');
    }),
    { numRuns: 300 },
  );
});

test('REC-07 every code built by the rules of GB 32100 is accepted', () => {
  fc.assert(
    fc.property(creditCodes, (code) => {
      expect(creditCode.check(code)).toBeNull();
    }),
  );
});

test('REC-07 one mistyped character of a credit code is always detected', () => {
  fc.assert(
    fc.property(creditCodes, fc.nat(17), fc.constantFrom(...CREDIT_CODE_ALPHABET), (code, position, sign) => {
      fc.pre(code.charAt(position) !== sign);
      expect(creditCode.check(code.slice(0, position) + sign + code.slice(position + 1))).not.toBeNull();
    }),
  );
});

test('REC-07 two swapped neighbours of a credit code are always detected', () => {
  fc.assert(
    fc.property(creditCodes, fc.nat(16), (code, position) => {
      const [left, right] = [code.charAt(position), code.charAt(position + 1)];
      fc.pre(left !== right);
      expect(
        creditCode.check(code.slice(0, position) + right + left + code.slice(position + 2)),
      ).not.toBeNull();
    }),
  );
});

test('REC-07 one mistyped digit of an identity number is always detected', () => {
  const bodies = fc
    .tuple(
      signsOf('0123456789', 6),
      fc.date({ min: new Date(0), max: new Date('2020-01-01'), noInvalidDate: true }),
      signsOf('0123456789', 3),
    )
    .map(([area, born, order]) => area + born.toISOString().slice(0, 10).replaceAll('-', '') + order);
  fc.assert(
    fc.property(bodies, fc.nat(16), fc.constantFrom(...'0123456789'), (body, position, digit) => {
      const code = body + idCardCheckCharacter(body);
      expect(idCard.check(code)).toBeNull();
      fc.pre(code.charAt(position) !== digit);
      expect(idCard.check(code.slice(0, position) + digit + code.slice(position + 1))).not.toBeNull();
    }),
  );
});

test('REC-07 organisation codes are accepted with their check character only', () => {
  const bodies = signsOf('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 8);
  fc.assert(
    fc.property(bodies, fc.constantFrom(...'0123456789X'), (body, sign) => {
      const right = orgCodeCheckCharacter(body);
      expect(orgCode.check(body + right)).toBeNull();
      if (sign !== right) expect(orgCode.check(body + sign)).toBe('orgCodeCheck');
    }),
  );
});
