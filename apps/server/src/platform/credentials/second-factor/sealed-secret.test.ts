import { expect, test } from 'vitest';
import { systemIds } from '#server/adapters/ids.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

const SECRET = Buffer.from('12345678901234567890');
const SEALING = { key: Buffer.alloc(32, 7), owner: 'wang' };

test('AUTH-04 an encrypted secret reveals nothing, and encryption is not deterministic', () => {
  const [first, second] = [sealSecret(SECRET, SEALING, systemIds), sealSecret(SECRET, SEALING, systemIds)];
  expect(first).not.toBe(second);
  expect(Buffer.from(first.slice(3), 'base64url').includes(SECRET)).toBe(false);
  expect(openSecret(first, SEALING)).toEqual(SECRET);
});

test('AUTH-04 another key, another owner or a changed text cannot be decrypted', () => {
  const text = sealSecret(SECRET, SEALING, systemIds);
  const bytes = Buffer.from(text.slice(3), 'base64url');
  expect(openSecret(text, { ...SEALING, key: Buffer.alloc(32, 8) })).toBeNull();
  expect(openSecret(text, { ...SEALING, owner: 'heyan' })).toBeNull();
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(openSecret(`v1.${changed.toString('base64url')}`, SEALING)).toBeNull();
  }
  for (const strange of ['', 'v1', 'v1.', `v2.${text.slice(3)}`, 'v1.AAAA', text.slice(0, -4)])
    expect(openSecret(strange, SEALING)).toBeNull();
});
