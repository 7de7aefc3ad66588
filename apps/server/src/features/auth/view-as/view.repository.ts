import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { endViews } from '#server/platform/access/view-as/end-views.ts';

/** A person as shown in a window. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly account: string;
}

/** A view-as to begin. */
export interface NewView {
  readonly sessionId: string;
  readonly viewerId: string;
  readonly memberId: string;
  readonly reason: string;
  readonly minutes: number;
}

/**
 * Begins a view-as, and ends the session's active one. Inside a transaction.
 * @returns undefined when the session has ended
 */
export async function insertView(
  ctx: Context,
  { sessionId, viewerId, memberId, reason, minutes }: NewView,
): Promise<{ readonly id: string; readonly expiresAt: Date } | undefined> {
  const now = ctx.clock.now();
  // Concurrent starts by windows of one session are serialised.
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

/** The owner of a session, and the member viewed as. */
export interface SessionViewAs {
  readonly own: Person;
  readonly view: { readonly id: string; readonly expiresAt: Date; readonly viewed: Person } | undefined;
}

interface ViewAsRow extends Person {
  readonly viewId: string | null;
  readonly expiresAt: Date | null;
  readonly viewed: Person | null;
}

/** @throws AppError AUTH_LOGIN_EXPIRED when the session does not exist */
export async function findViewAs(ctx: Context, sessionId: string): Promise<SessionViewAs> {
  const { rows } = await sql<ViewAsRow>`
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
