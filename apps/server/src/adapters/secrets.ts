import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  type webcrypto,
} from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#server/lib/start-error.ts';
import { readOrMake } from './private-file.ts';

/** The keys of this installation. Created on the first start, never stored in the repository, a browser or a log (DESIGN §7). */
export interface Secrets {
  /** Signs access tokens and one-time nonces. 32 bytes. */
  readonly tokenKey: Uint8Array;
  /** Encrypts passwords in transit (AUTH-04). */
  readonly passwordKey: PasswordKey;
  /** Signs the blocks of the audit chain. */
  readonly auditKey: AuditKey;
  /** Encrypts sensitive values stored in the database: second-factor secrets. 32 bytes. */
  readonly sealKey: Uint8Array;
}

/** An Ed25519 key. The public key verifies the audit log; sealing requires the key file. */
export interface AuditKey {
  /** First characters of the fingerprint of the public key. */
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export interface PasswordKey {
  /** First characters of the fingerprint of the public key; distinguishes old keys from new ones. */
  readonly keyId: string;
  /** SPKI, PEM. */
  readonly publicPem: string;
  /** Decrypts RSA-OAEP with SHA-256, outside the event loop. */
  readonly privateKey: webcrypto.CryptoKey;
}

const KEY_BYTES = 32;
const RSA_BITS = 2048;
const KEY_ID_CHARACTERS = 16;

/**
 * Reads the keys in `folder` and creates missing ones: `token.key`, `password.pem`, `audit.pem` and `seal.key`, mode 0600 in a folder of
 * mode 0700. Several processes may start on one folder at once and get the same keys. Nodes on several machines need the same folder or a
 * copy.
 * @throws StartError when an existing file contains no key
 */
export async function loadSecrets(folder: string): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const tokenText = await readOrMake(join(folder, 'token.key'), makeKeyText);
  const pem = await readOrMake(join(folder, 'password.pem'), makePrivatePem);
  const auditPem = await readOrMake(join(folder, 'audit.pem'), makeAuditPem);
  const sealText = await readOrMake(join(folder, 'seal.key'), makeKeyText);
  return {
    tokenKey: parseTokenKey(tokenText, folder),
    passwordKey: parsePasswordKey(pem, folder),
    auditKey: parseAuditKey(auditPem, folder),
    sealKey: parseSealKey(sealText, folder),
  };
}

async function makeKeyText(): Promise<string> {
  return randomBytes(KEY_BYTES).toString('base64');
}

async function makeAuditPem(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' });
}

async function makePrivatePem(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  return privateKey.export({ type: 'pkcs8', format: 'pem' });
}

function parseTokenKey(text: string, folder: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw unusable(join(folder, 'token.key'));
  return key;
}

function parseSealKey(text: string, folder: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartError(
    `${join(folder, 'seal.key')} contains no usable key: restore it from a backup. With a new key, existing authenticators can no longer be verified; recovery codes still work, and an administrator can reset second factors.`,
  );
}

function parsePasswordKey(pem: string, folder: string): PasswordKey {
  try {
    const privateKey = createPrivateKey(pem);
    const publicKey = createPublicKey(privateKey);
    return {
      keyId: keyIdOf(publicKey),
      publicPem: publicKey.export({ type: 'spki', format: 'pem' }),
      privateKey: privateKey.toCryptoKey({ name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']),
    };
  } catch (error) {
    throw unusable(join(folder, 'password.pem'), error);
  }
}

function parseAuditKey(pem: string, folder: string): AuditKey {
  try {
    const privateKey = createPrivateKey(pem);
    const publicKey = createPublicKey(privateKey);
    if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('another kind of key');
    return { keyId: keyIdOf(publicKey), privateKey, publicKey };
  } catch (error) {
    throw new StartError(
      `${join(folder, 'audit.pem')} contains no usable key: restore it from a backup. With a new key, existing blocks of the audit log can no longer be verified.`,
      { cause: error },
    );
  }
}

function keyIdOf(publicKey: KeyObject): string {
  const fingerprint = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  return fingerprint.digest('hex').slice(0, KEY_ID_CHARACTERS);
}

function unusable(path: string, cause?: unknown): StartError {
  return new StartError(
    `${path} contains no usable key: restore it from a backup, or remove the file to create a new key (all users must sign in again).`,
    { cause },
  );
}
