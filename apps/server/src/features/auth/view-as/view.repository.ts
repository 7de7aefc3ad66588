import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { endViews } from '#server/platform/access/view-as/end-views.ts';

/** Who somebody is, as far as a window shows it. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly account: string;
}

/** A look that is about to begin. */
export interface NewView {
  readonly sessionId: string;
  readonly viewerId: string;
  readonly memberId: string;
  readonly reason: string;
  readonly minutes: number;
}

/**
 * Begins a look; one that the session has under way ends. Inside a transaction.
 * @returns undefined when the session is over
 */
export async function insertView(
  ctx: Context,
  { sessionId, viewerId, memberId, reason, minutes }: NewView,
): Promise<{ readonly id: string; readonly expiresAt: Date } | undefined> {
  const now = ctx.clock.now();
  // Two windows of one session that begin at once do so one after the other.
  const session = await ctx.db
    .selectFrom('sys_session')
    .select('expires_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!session) return undefined;
  await endViews(ctx, { sessionIds: [sessionId] }, 'VIEWER');
  const id = ctx.ids.uuid();
  const expiresAt = new Date(Math.min(now.getTime() + minutes * 60_000, session.expires_at.getTime()));
  await ctx.db
    .insertInto('sys_view_as')
    .values({
      id,
      session_id: sessionId,
      viewer_id: viewerId,
      member_id: memberId,
      reason,
      started_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { id, expiresAt };
}

/** Whose session it is, and whom it looks at. */
export interface SessionSight {
  readonly own: Person;
  readonly view: { readonly id: string; readonly expiresAt: Date; readonly viewed: Person } | undefined;
}

interface SightRow extends Person {
  readonly viewId: string | null;
  readonly expiresAt: Date | null;
  readonly viewed: Person | null;
}

/** @throws AppError AUTH_LOGIN_EXPIRED when there is no such session */
export async function findSight(ctx: Context, sessionId: string): Promise<SessionSight> {
  const { rows } = await sql<SightRow>`
    select own.id::text, own.username, own.account, v.id::text as "viewId", v.expires_at as "expiresAt",
      case when v.id is not null
        then json_build_object('id', viewed.id, 'username', viewed.username, 'account', viewed.account)
      end as viewed
    from sys_session s join sys_member own on own.id = s.member_id
    left join sys_view_as v
      on v.session_id = s.id and v.ended_at is null and v.expires_at > ${ctx.clock.now()}::timestamptz
    left join sys_member viewed on viewed.id = v.member_id
    where s.id = ${sessionId}::uuid`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new AppError('AUTH_LOGIN_EXPIRED');
  const { viewId, expiresAt, viewed, ...own } = row;
  return {
    own,
    view: viewId !== null && expiresAt && viewed ? { id: viewId, expiresAt, viewed } : undefined,
  };
}
