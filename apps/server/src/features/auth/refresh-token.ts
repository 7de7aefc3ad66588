import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { AccessTokens } from './access-token.ts';
import {
  endSession,
  insertRefreshToken,
  rotateRefreshToken,
  sessionOfRotated,
  touchSession,
} from './session.repository.ts';

export interface RefreshDeps {
  readonly tokens: AccessTokens;
  readonly broadcast: Broadcast;
}

/**
 * Exchanges a refresh token for a new pair (AUTH-09, AUTH-10). Reuse of an exchanged token indicates theft: the whole session ends at once
 * on every node. The session's end is fixed at sign-in and does not change.
 * @throws AppError AUTH_REFRESH_REFUSED (code -1: the browser signs out)
 */
export async function refreshToken(
  ctx: Context,
  token: string,
  deps: RefreshDeps,
): Promise<EndpointReply<typeof endpoints.refreshToken>> {
  const renewed = await inTransaction(ctx, (ctx) => renew(ctx, token));
  if (renewed === 'spent') await endReused(ctx, token, deps.broadcast);
  if (typeof renewed === 'string') throw new AppError('AUTH_REFRESH_REFUSED');
  const { memberId, sessionId } = renewed;
  return {
    token: await deps.tokens.sign({ memberId, sessionId }, ctx.clock.now()),
    refreshToken: renewed.refreshToken,
  };
}

/** `spent`: the token is unknown, expired, or already exchanged; `over`: it is valid, but its session has ended. */
async function renew(ctx: Context, token: string) {
  const sessionId = await rotateRefreshToken(ctx, token);
  if (!sessionId) return 'spent';
  const session = await touchSession(ctx, sessionId);
  if (!session) return 'over';
  const next = await insertRefreshToken(ctx, sessionId, session.expiresAt);
  return { memberId: session.memberId, sessionId, refreshToken: next };
}

async function endReused(ctx: Context, token: string, broadcast: Broadcast): Promise<void> {
  const sessionId = await sessionOfRotated(ctx, token);
  if (!sessionId) return;
  const memberId = await inTransaction(ctx, async (ctx) => {
    const memberId = await endSession(ctx, sessionId, 'REUSE');
    if (!memberId) return undefined;
    await writeAudit(ctx, {
      action: 'auth.refresh',
      outcome: 'refused',
      target: { type: 'member', id: memberId },
      details: { reason: 'reuse', sessionId },
    });
    return memberId;
  });
  if (memberId) await broadcast.publish('session-ended', { sessionId });
}
