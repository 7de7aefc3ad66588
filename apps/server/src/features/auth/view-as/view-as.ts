import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MenuNode, UserInfo } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { memberActorOf } from '#server/platform/access/load-member-actor.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { queryActor } from '#server/platform/access/query-actor.ts';
import { endViews } from '#server/platform/access/view-as/end-views.ts';
import { mayView } from '#server/platform/access/view-as/viewed-actor.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { queryUserInfo } from '../user-info.ts';
import { findViewAs, insertView, type Person } from './view.repository.ts';

export interface ViewAsDeps {
  readonly settings: Settings;
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
  /** The menus of a member, independent of the caller. */
  readonly queryMenus: (ctx: Context, memberId: string) => Promise<MenuNode[]>;
}

type ViewAsState = EndpointReply<typeof endpoints.getViewAs>;

/**
 * Lets the caller's session view as a visible member for the time of the setting, at most until the session ends (PERM-04).
 * @throws AppError VIEW_AS_SELF, MEMBER_NOT_FOUND, VIEW_AS_INACTIVE, VIEW_AS_BEYOND_OWN, AUTH_LOGIN_EXPIRED
 */
export async function startViewAs(
  ctx: Context,
  { memberId, reason }: EndpointBody<typeof endpoints.startViewAs>,
  deps: ViewAsDeps,
): Promise<ViewAsState> {
  const { sessionId, memberId: viewerId, account } = memberOf(ctx);
  if (memberId === viewerId) throw new AppError('VIEW_AS_SELF');
  const minutes = await deps.settings.read('viewAs.minutes');
  const viewed = await findVisible(ctx, deps, memberId);
  await assertMayView(ctx, viewed);
  await inTransaction(ctx, async (ctx) => {
    const view = await insertView(ctx, { sessionId, viewerId, memberId, reason, minutes });
    if (!view) throw new AppError('AUTH_LOGIN_EXPIRED');
    await writeAudit(ctx, {
      action: 'viewAs.start',
      outcome: 'done',
      target: { type: 'member', id: memberId },
      details: {
        viewId: view.id,
        viewer: account,
        viewed: viewed.account,
        reason,
        endsAt: view.expiresAt.toISOString(),
      },
    });
  });
  await deps.broadcast.publish('session-changed', { sessionId });
  return viewAsStateOf(ctx, deps, sessionId);
}

/** Ends the view-as: the session acts for its own member again. */
export async function endViewAs(ctx: Context, deps: ViewAsDeps): Promise<ViewAsState> {
  const { sessionId } = memberOf(ctx);
  await inTransaction(ctx, (ctx) => endViews(ctx, { sessionIds: [sessionId] }, 'VIEWER'));
  await deps.broadcast.publish('session-changed', { sessionId });
  return viewAsStateOf(ctx, deps, sessionId);
}

/** The member viewed as. */
export function getViewAs(ctx: Context, deps: ViewAsDeps): Promise<ViewAsState> {
  return viewAsStateOf(ctx, deps, memberOf(ctx).sessionId);
}

/** A member visible to the caller as a record. @throws AppError MEMBER_NOT_FOUND, VIEW_AS_INACTIVE */
async function findVisible(
  ctx: Context,
  { metadata }: Pick<ViewAsDeps, 'metadata'>,
  memberId: string,
): Promise<Person> {
  const resource = (await metadata.current()).resources.get('member');
  if (!resource) throw new AppError('MEMBER_NOT_FOUND');
  const source = await records(ctx).source(resource);
  const person = sql<Person & { status: string }>`
    select m.id::text, m.username, m.account, m.status ${source.rows('m', sql`m.id = ${memberId}::uuid`)}`;
  const [member] = await records(ctx).query(person, resource);
  if (!member) throw new AppError('MEMBER_NOT_FOUND');
  if (member.status !== 'ACTIVE') throw new AppError('VIEW_AS_INACTIVE');
  return member;
}

/** @throws AppError VIEW_AS_BEYOND_OWN */
async function assertMayView(ctx: Context, { id: memberId }: Person): Promise<void> {
  const row = await queryActor(ctx.db, { memberId, sessionId: null, at: ctx.clock.now() });
  const viewed = memberActorOf(row, { memberId, sessionId: '' });
  if (!mayView(memberOf(ctx), viewed)) throw new AppError('VIEW_AS_BEYOND_OWN');
}

async function viewAsStateOf(ctx: Context, deps: ViewAsDeps, sessionId: string): Promise<ViewAsState> {
  const { own, view } = await findViewAs(ctx, sessionId);
  const shown = view?.viewed ?? own;
  const userInfo: UserInfo = await queryUserInfo(ctx, shown);
  const modules = await deps.queryMenus(ctx, shown.id);
  if (!view) return { userInfo, modules };
  const { id: memberId, username, account } = own;
  const { id: viewId, expiresAt } = view;
  const secondsLeft = Math.ceil((expiresAt.getTime() - ctx.clock.now().getTime()) / 1000);
  const viewedBy = { viewId, memberId, username, account, endsAt: expiresAt.toISOString(), secondsLeft };
  return { userInfo: { ...userInfo, viewedBy }, modules };
}
