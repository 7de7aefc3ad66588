import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { OpenPasswordsDeps } from './open-passwords.ts';

/** The key that encrypts passwords, and a nonce for the passwords of one call (AUTH-04). Accesses no table. */
export function getPublicKey(
  ctx: Context,
  deps: OpenPasswordsDeps,
): EndpointReply<typeof endpoints.getPublicKey> {
  const { nonce, expiresAt } = deps.nonces.make(ctx.ids, ctx.clock.now());
  const { keyId, publicPem } = deps.passwordKey;
  return { keyId, publicKey: publicPem, nonce, expiresAt: expiresAt.toISOString() };
}
