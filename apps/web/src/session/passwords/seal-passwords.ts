import { callEndpoint, type CallOptions } from '#web/api/client.ts';
import { getPublicKey } from '#web/api/entry-endpoints.ts';
import { encryptPassword } from './encrypt-password.ts';

/**
 * Encrypts the passwords of one call, in order: loads a fresh key and nonce shared by them.
 * @throws ApiError when no key is available
 */
export async function sealPasswords(
  passwords: readonly string[],
  options: CallOptions = {},
): Promise<readonly string[]> {
  const key = await callEndpoint(getPublicKey, {}, options);
  return Promise.all(passwords.map((password) => encryptPassword(password, key)));
}
