import { callEndpoint, type CallOptions } from '#web/api/client.ts';
import { getPublicKey } from '#web/api/entry-endpoints.ts';
import { encryptPassword } from './encrypt-password.ts';

/**
 * Encrypts the passwords of one call, in their order: a fresh key and nonce are fetched, the passwords share them.
 * @throws ApiError when no key can be had
 */
export async function sealPasswords(
  passwords: readonly string[],
  options: CallOptions = {},
): Promise<readonly string[]> {
  const key = await callEndpoint(getPublicKey, {}, options);
  return Promise.all(passwords.map((password) => encryptPassword(password, key)));
}
