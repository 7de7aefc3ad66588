import { constants, createHash, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPassword } from './open-password.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY = {
  keyId: '0123456789abcdef',
  publicPem: '',
  privateKey: privateKey.toCryptoKey({ name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']),
};

function encrypt(content: string, options: { padding?: number; oaepHash?: string } = {}): string {
  const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', ...options };
  return `${KEY.keyId}.${publicEncrypt({ key: publicKey, ...oaep }, Buffer.from(content, 'utf8')).toString('base64')}`;
}

test('AUTH-04 a password with every keyboard character can be decrypted', async () => {
  const content = { password: 'Haiqiao@2026 海桥 "\\ 😀', nonce: 'n' };
  expect(await openPassword(KEY, encrypt(JSON.stringify(content)))).toEqual(content);
});

test('AUTH-04 the longest password of four-byte characters fits the key with a nonce', async () => {
  const content = {
    password: `Aa1@${'海'.repeat(26)}`,
    nonce: `${'z'.repeat(8)}.${'A'.repeat(16)}.${'B'.repeat(22)}`,
  };
  expect(await openPassword(KEY, encrypt(JSON.stringify(content)))).toEqual(content);
});

test('AUTH-04 a text not encrypted for this key cannot be decrypted', async () => {
  const content = JSON.stringify({ password: 'Haiqiao@2026', nonce: 'n' });
  expect(await openPassword({ ...KEY, keyId: 'fedcba9876543210' }, encrypt(content))).toBeNull();
  expect(await openPassword(KEY, encrypt(content, { padding: constants.RSA_PKCS1_PADDING }))).toBeNull();
  expect(await openPassword(KEY, encrypt(content, { oaepHash: 'sha1' }))).toBeNull();
  expect(await openPassword(KEY, encrypt('Haiqiao@2026'))).toBeNull();
  expect(await openPassword(KEY, encrypt(JSON.stringify({ password: 'Haiqiao@2026' })))).toBeNull();
  const noise = createHash('sha512').update('noise').digest('base64');
  expect(await openPassword(KEY, `${KEY.keyId}.${noise}`)).toBeNull();
  expect(await openPassword(KEY, KEY.keyId)).toBeNull();
});
