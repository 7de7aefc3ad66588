import { createPublicKey } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '#server/lib/start-error.ts';
import { loadSecrets } from './secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'haiqiao-secrets-')), 'secrets');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

test('AUTH-04 keys are created with private permissions on the first start, and persist', async () => {
  const first = await loadSecrets(folder);
  expect([first.tokenKey.length, first.sealKey.length]).toEqual([32, 32]);
  expect(first.sealKey).not.toEqual(first.tokenKey);
  expect(first.passwordKey.keyId).toMatch(/^[0-9a-f]{16}$/);
  expect(createPublicKey(first.passwordKey.publicPem).asymmetricKeyDetails).toMatchObject({
    modulusLength: 2048,
  });
  expect(await readdir(folder)).toEqual(['audit.pem', 'password.pem', 'seal.key', 'token.key']);
  expect(await modeOf(folder)).toBe('700');
  for (const name of await readdir(folder)) expect(await modeOf(join(folder, name))).toBe('600');

  const second = await loadSecrets(folder);
  expect([second.tokenKey, second.sealKey]).toEqual([first.tokenKey, first.sealKey]);
  expect(second.passwordKey.keyId).toBe(first.passwordKey.keyId);
});

test('AUTH-04 several processes starting at once use the same keys', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => loadSecrets(folder)));
  expect(new Set(all.map(({ tokenKey }) => Buffer.from(tokenKey).toString('hex'))).size).toBe(1);
  expect(new Set(all.map(({ passwordKey }) => passwordKey.publicPem)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['audit.pem', 'password.pem', 'seal.key', 'token.key']);
});

test('AUTH-04 permissions of keys that others could read are restricted', async () => {
  await loadSecrets(folder);
  await chmod(folder, 0o755);
  await chmod(join(folder, 'token.key'), 0o644);
  await loadSecrets(folder);
  expect([await modeOf(folder), await modeOf(join(folder, 'token.key'))]).toEqual(['700', '600']);
});

test.each(['token.key', 'password.pem', 'audit.pem', 'seal.key'])(
  'AUTH-04 a corrupt %s stops the start with a one-sentence error',
  async (name) => {
    await loadSecrets(folder);
    await writeFile(join(folder, name), 'spoilt');
    const failure = await loadSecrets(folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toContain(join(folder, name));
  },
);
