import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { encryptedPasswordSchema, getPublicKey } from '@haiqiao/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { encryptPassword } from './encrypt-password.ts';
import { sealPasswords } from './seal-passwords.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY = {
  keyId: 'key-0001',
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
  nonce: 'mabc1234.AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB',
};
const PASSWORDS = ['Haiqiao@2026', 'ß密码🔑"\\ a', 'x'.repeat(64), ''];

/** Decrypts as the server does. */
function opened(text: string): unknown {
  const [, cipher = ''] = text.split('.');
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const plain = privateDecrypt(
    { key: privateKey, padding, oaepHash: 'sha256' },
    Buffer.from(cipher, 'base64'),
  );
  return JSON.parse(plain.toString('utf8'));
}

test.each(PASSWORDS)(
  'AUTH-04 the browser’s own cryptography encrypts %j as the server expects it',
  async (password) => {
    const text = await encryptPassword(password, KEY);
    expect(encryptedPasswordSchema.parse(text)).toBe(text);
    expect(text.startsWith('key-0001.')).toBe(true);
    expect(opened(text)).toEqual({ password, nonce: KEY.nonce });
  },
);

test.each(PASSWORDS)('AUTH-04 without WebCrypto (plain http) %j is encrypted as well', async (password) => {
  vi.stubGlobal('crypto', { subtle: undefined });
  const text = await encryptPassword(password, KEY);
  expect(encryptedPasswordSchema.parse(text)).toBe(text);
  expect(opened(text)).toEqual({ password, nonce: KEY.nonce });
});

test('AUTH-04 the same password never has the same ciphertext twice', async () => {
  expect(await encryptPassword('Haiqiao@2026', KEY)).not.toBe(await encryptPassword('Haiqiao@2026', KEY));
});

test('AUTH-04 the passwords of one call share one key and one nonce, in their order', async () => {
  const api = fakeApi(getPublicKey, { ...KEY, expiresAt: '2026-01-01T00:00:00Z' });
  const sealed = await sealPasswords(['old', 'new']);
  expect(sealed.map(opened)).toEqual([
    { password: 'old', nonce: KEY.nonce },
    { password: 'new', nonce: KEY.nonce },
  ]);
  expect(api.calls).toHaveLength(1);
});
