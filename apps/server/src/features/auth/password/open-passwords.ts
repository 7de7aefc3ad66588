import { AppError } from '@haiqiao/contract/errors';
import type { PasswordKey } from '#server/adapters/secrets.ts';
import type { Context } from '#server/context.ts';
import type { Nonces } from './nonce.ts';
import { spendNonce } from './nonce.repository.ts';
import { openPassword } from './open-password.ts';

export interface OpenPasswordsDeps {
  readonly passwordKey: PasswordKey;
  readonly nonces: Nonces;
}

/**
 * Decrypts the passwords of one call, in order (AUTH-04). They share one nonce, which is consumed: a call cannot be repeated. Call it
 * outside any transaction, because a rollback would restore the nonce.
 * @throws AppError AUTH_PASSWORD_UNREADABLE for another key, an old or used nonce, or malformed text
 */
export async function openPasswords(
  ctx: Context,
  texts: readonly string[],
  deps: OpenPasswordsDeps,
): Promise<string[]> {
  const contents = await Promise.all(texts.map((text) => openPassword(deps.passwordKey, text)));
  const nonce = contents[0]?.nonce ?? '';
  const recognised = deps.nonces.recognise(nonce, ctx.clock.now());
  const passwords = contents.flatMap((content) => (content?.nonce === nonce ? [content.password] : []));
  const isReadable = recognised !== null && passwords.length === texts.length;
  if (!isReadable || !(await spendNonce(ctx, recognised))) throw new AppError('AUTH_PASSWORD_UNREADABLE');
  return passwords;
}
