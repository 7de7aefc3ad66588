import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { SessionTable } from '#server/db/tables.ts';
import { endViews } from '#server/platform/access/view-as/end-views.ts';
import type { ProvenMember } from './password/prove-password.ts';

/** Why a session ended. */
export type EndReason = NonNullable<SessionTable['end_reason']>;

/** 256 bits cannot be guessed, so a plain hash is sufficient for storage. */
const REFRESH_TOKEN_BYTES = 32;

/** A session and its refresh token. */
export interface SessionTokens {
  readonly sessionId: string;
  readonly refreshToken: string;
}

/**
 * Creates a session for a member whose password has just been verified.
 * @returns undefined when the verification is outdated: the password was changed or the member disabled meanwhile
 */
export async function insertSession(
  ctx: Context,
  member: ProvenMember,
  expiresAt: Date,
): Promise<SessionTokens | undefined> {
  const now = ctx.clock.now();
  const [sessionId, refreshToken] = [ctx.ids.uuid(), ctx.ids.secret(REFRESH_TOKEN_BYTES)];
  const { address, userAgent } = ctx.origin;
  // The update waits for a concurrent change of the member, and sees its result.
  const result = await sql`
    with proven as (
      update sys_member set last_login_at = ${now}
      where id = ${member.id}::uuid and password_hash = ${member.passwordHash} and status = 'ACTIVE'
      returning id
    ),
    session as (
      insert into sys_session (id, member_id, created_at, last_seen_at, expires_at, address, user_agent)
      select ${sessionId}::uuid, id, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz,
        ${address}::text, ${userAgent}::text
      from proven
      returning id
    )
    insert into sys_refresh_token (token_hash, session_id, created_at, expires_at)
    select ${hashOf(refreshToken)}::text, id, ${now}::timestamptz, ${expiresAt}::timestamptz from session
    returning session_id`.execute(ctx.db);
  return result.rows.length === 1 ? { sessionId, refreshToken } : undefined;
}

/** Creates a refresh token; only its hash is stored. */
export async function insertRefreshToken(ctx: Context, sessionId: string, expiresAt: Date): Promise<string> {
  const token = ctx.ids.secret(REFRESH_TOKEN_BYTES);
  await ctx.db
    .insertInto('sys_refresh_token')
    .values({
      token_hash: hashOf(token),
      session_id: sessionId,
      created_at: ctx.clock.now(),
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

/**
 * Consumes a refresh token. Of any number of concurrent calls, exactly one gets its session.
 * @returns undefined for a token that is unknown, expired or already consumed
 */
export async function rotateRefreshToken(ctx: Context, token: string) {
  const now = ctx.clock.now();
  const row = await ctx.db
    .updateTable('sys_refresh_token')
    .set({ rotated_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('rotated_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  return row?.session_id;
}

/** The session of a consumed refresh token: its reuse indicates theft. */
export async function sessionOfRotated(ctx: Context, token: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('sys_refresh_token')
    .select('session_id')
    .where('token_hash', '=', hashOf(token))
    .where('rotated_at', 'is not', null)
    .executeTakeFirst();
  return row?.session_id;
}

/** Records the use of a session; undefined when it has ended, or its member may no longer sign in. */
export async function touchSession(ctx: Context, sessionId: string) {
  const now = ctx.clock.now();
  return ctx.db
    .updateTable('sys_session as s')
    .from('sys_member as m')
    .set({ last_seen_at: now })
    .whereRef('m.id', '=', 's.member_id')
    .where('m.status', '=', 'ACTIVE')
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .returning(['s.member_id as memberId', 's.expires_at as expiresAt'])
    .executeTakeFirst();
}

/** Ends a session and its view-as; returns its member, or undefined when it had already ended. */
export async function endSession(
  ctx: Context,
  sessionId: string,
  reason: EndReason,
): Promise<string | undefined> {
  const row = await ctx.db
    .updateTable('sys_session')
    .set({ ended_at: ctx.clock.now(), end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  if (row) await endViews(ctx, { sessionIds: [sessionId] }, 'SESSION');
  return row?.member_id;
}

/**
 * Ends all sessions of a member, and active view-as of or by them; returns the number of sessions. After the commit, the caller publishes
 * `member-changed`, which evicts their cached tokens on every node.
 */
export async function endSessionsOf(ctx: Context, memberId: string, reason: EndReason): Promise<number> {
  const ended = await ctx.db
    .updateTable('sys_session')
    .set({ ended_at: ctx.clock.now(), end_reason: reason })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await endViews(ctx, { sessionIds: ended.map(({ id }) => id) }, 'SESSION');
  await endViews(ctx, { memberId }, 'MEMBER');
  return ended.length;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
