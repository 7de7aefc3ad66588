import { AppError } from '@haiqiao/contract/errors';
import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

test('AUTH-13 a password matches its own hash, and no password matches a missing member', async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash('Haiqiao@2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const verify = (password: string, found: string | null) =>
    hasher.verify(password, () => Promise.resolve(found));
  expect(await verify('Haiqiao@2026', hash)).toBe(true);
  expect(await verify('Haiqiao@2027', hash)).toBe(false);
  expect(await verify('nobody', null)).toBe(false);
});

test('AUTH-13 a check rejected at its turn costs no hash, and its slot is free again', async () => {
  const hasher = createPasswordHasher({ slotCount: 1 });
  const refusal = new AppError('AUTH_LOCKED', { minutesLeft: 1 });
  await expect(hasher.verify('x', () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await hasher.verify('x', () => Promise.resolve(null))).toBe(false);
});

test('AUTH-13 requests beyond the queue limit are rejected at once as busy', async () => {
  const hasher = createPasswordHasher({ slotCount: 1, waiting: 2 });
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => hasher.verify('x', () => Promise.resolve(null))),
  );
  const errors = results.map((result) => (result.status === 'rejected' ? String(result.reason) : 'judged'));
  expect(errors).toEqual(['judged', 'judged', 'judged', ...Array(3).fill('AppError: AUTH_BUSY')]);
});
