import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '#server/lib/start-error.ts';
import { certificateFacts, type DocumentKey, loadDocumentKey } from './document-key.ts';

let folder: string;
let made: DocumentKey;

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'haiqiao-document-key-')), 'secrets');
  made = await loadDocumentKey({ folder });
});
afterAll(() => rm(join(folder, '..'), { recursive: true }));

function fingerprintOf({ certificates }: DocumentKey): string {
  return new X509Certificate(certificates[0] ?? '').fingerprint256;
}

const pemOf = (key: DocumentKey) =>
  `${key.privateKey.export({ type: 'pkcs8', format: 'pem' })}${new X509Certificate(key.certificates[0] ?? '').toString()}`;

test('PROOF-03 a key and its certificate are created with private permissions on the first start, and persist', async () => {
  expect(await readdir(folder)).toEqual(['documents.pem']);
  expect(((await stat(join(folder, 'documents.pem'))).mode & 0o777).toString(8)).toBe('600');
  expect(fingerprintOf(await loadDocumentKey({ folder }))).toBe(fingerprintOf(made));
  const facts = certificateFacts(made);
  expect(facts).toMatchObject({ subject: 'CN=Haiqiao Document Signing', isOwn: true });
  expect(facts.validTo.getTime()).toBeGreaterThan(Date.now() + 9 * 365 * 86_400_000);
  expect(made.privateKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 3072 });
});

test('PROOF-03 a centre can use its own key as PEM', async () => {
  const file = join(folder, '..', 'own.pem');
  await writeFile(file, pemOf(made));
  expect(fingerprintOf(await loadDocumentKey({ folder: '/nowhere', file }))).toBe(fingerprintOf(made));
});

test('PROOF-03 a centre can use its own key as PKCS #12, with its password', async () => {
  const file = join(folder, '..', 'own.p12');
  const pem = pemOf(made);
  const store = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(pem),
    [forge.pki.certificateFromPem(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')))],
    'geheim',
    { algorithm: '3des' },
  );
  await writeFile(file, forge.asn1.toDer(store).getBytes(), 'latin1');
  const found = await loadDocumentKey({ folder: '/nowhere', file, passphrase: 'geheim' });
  expect(fingerprintOf(found)).toBe(fingerprintOf(made));
  await expect(loadDocumentKey({ folder: '/nowhere', file, passphrase: 'wrong' })).rejects.toThrow(
    StartError,
  );
});

const openssl = (...words: readonly string[]) => spawnSync('openssl', words, { cwd: join(folder, '..') });
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.runIf(hasOpenssl)('PROOF-03 an elliptic curve key with a password is accepted', async () => {
  const days = ['-days', '30', '-subj', '/CN=Centre'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-passout', 'pass:geheim'];
  openssl('req', '-x509', ...curve, '-keyout', 'ec-key.pem', '-out', 'ec-cert.pem', ...days);
  const file = join(folder, '..', 'ec.pem');
  const both = spawnSync('cat', ['ec-cert.pem', 'ec-key.pem'], { cwd: join(folder, '..') });
  await writeFile(file, both.stdout);
  const key = await loadDocumentKey({ folder: '/nowhere', file, passphrase: 'geheim' });
  expect([key.privateKey.asymmetricKeyType, certificateFacts(key).subject]).toEqual(['ec', 'CN=Centre']);
});

test.each([
  ['nothing', ''],
  ['another text', 'spoilt'],
  ['a certificate without its key', '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n'],
])('PROOF-03 %s instead of the key stops the start with a one-sentence error', async (_what, text) => {
  const file = join(folder, '..', 'spoilt.pem');
  await writeFile(file, text);
  const failure = await loadDocumentKey({ folder, file }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toContain(file);
});
