import { expect, test } from 'vitest';
import { systemIds } from '#server/adapters/ids.ts';
import { hashOfRecoveryCode, makeRecoveryCodes, RECOVERY_CODES } from './recovery-codes.ts';

test('AUTH-04 there are ten different recovery codes, valid in any spelling', () => {
  const codes = makeRecoveryCodes({ ids: systemIds });
  expect(new Set(codes).size).toBe(RECOVERY_CODES);
  for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  const [code = ''] = codes;
  const typed = [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `];
  expect(new Set(typed.map(hashOfRecoveryCode)).size).toBe(1);
  expect(new Set(codes.map(hashOfRecoveryCode)).size).toBe(RECOVERY_CODES);
});
