import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemIds } from '#server/adapters/ids.ts';
import { createNonces, NONCE_LIFETIME_MS } from './nonce.ts';

const NOW = new Date('2026-03-02T01:00:00Z');
const nonces = createNonces(randomBytes(32));

test('AUTH-04 a nonce is valid until it expires, and not at another installation', () => {
  const { nonce, expiresAt } = nonces.make(systemIds, NOW);
  expect(expiresAt.getTime() - NOW.getTime()).toBe(5 * 60_000);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * NONCE_LIFETIME_MS }), (age) => {
      const found = nonces.recognise(nonce, new Date(NOW.getTime() + age));
      expect(found !== null).toBe(age < NONCE_LIFETIME_MS);
    }),
  );
  expect(createNonces(randomBytes(32)).recognise(nonce, NOW)).toBeNull();
});

test('AUTH-04 a modified nonce is unknown or equals the same one', () => {
  const { nonce } = nonces.make(systemIds, NOW);
  const { key } = nonces.recognise(nonce, NOW) ?? { key: '' };
  expect(key).not.toBe('');
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= \n';
  const changed = fc
    .record({ at: fc.nat(nonce.length), with: fc.constantFrom('', ...characters), cut: fc.nat(2) })
    .map((change) => nonce.slice(0, change.at) + change.with + nonce.slice(change.at + change.cut));
  fc.assert(
    fc.property(changed, (text) => {
      const found = nonces.recognise(text, NOW);
      expect(found === null || found.key === key).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('AUTH-04 any other text is not a nonce', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(nonces.recognise(text, NOW)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-z]{8}\.[\w-]{16}\.[\w-]{22}$/), (text) => {
      expect(nonces.recognise(text, NOW)).toBeNull();
    }),
  );
});
