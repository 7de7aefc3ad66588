import { constants, publicEncrypt } from 'node:crypto';
import { getPublicKey } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { TestCaller } from './caller.ts';

/** What `getPublicKey` answers. */
export type PublicKeyReply = EndpointReply<typeof getPublicKey>;

/** Encrypts a password as the browser does (DESIGN §7). */
export function encryptPassword(key: PublicKeyReply, password: string): string {
  const content = Buffer.from(JSON.stringify({ password, nonce: key.nonce }), 'utf8');
  const options = { key: key.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return `${key.keyId}.${publicEncrypt(options, content).toString('base64')}`;
}

/** Requests a key and encrypts the passwords of one call with it. */
export async function encryptPasswords(caller: TestCaller, passwords: readonly string[]): Promise<string[]> {
  const key = await caller.call(getPublicKey, {});
  return passwords.map((password) => encryptPassword(key, password));
}
