import { can, holdsAtLeast, type MemberActor, PERMISSIONS } from '@haiqiao/contract/access';
import { inTransaction } from '@haiqiao/pg';
import { type ContextBase, systemContext } from '#server/context.ts';
import type { ViewEnd } from '#server/db/tables/view-as.ts';
import { memberActorOf } from '../load-member-actor.ts';
import { type ActorRow, queryActor } from '../query-actor.ts';
import { endViews } from './end-views.ts';

/** A view-as that was not ended; it may have expired. */
export interface OpenView {
  readonly id: string;
  /** The viewed member. */
  readonly memberId: string;
  readonly expiresAt: Date;
}

/** The viewed member of a session during view-as. */
export interface ViewAsActor {
  readonly actor: MemberActor;
  /** When it ends, or their rights change by validity. */
  readonly until: Date;
}

/**
 * Whether a member may view as another: the viewed member must not see more than the viewer, unless the viewer may grant any right
 * (`permission:grantAny`).
 */
export function mayView(viewer: MemberActor, viewed: Pick<MemberActor, 'permissions' | 'grants'>): boolean {
  if (!can(viewer, PERMISSIONS.viewAsMember)) return false;
  return can(viewer, PERMISSIONS.grantAnyPermission) || holdsAtLeast(viewer, viewed);
}

/**
 * The viewed member of a session with their current rights, marked as viewed. A view-as that has expired, or whose member may not sign in
 * any more, or where the rights of either changed, is ended permanently.
 * @returns undefined when the session acts for its own member again
 */
export async function viewedActor(
  base: ContextBase,
  viewer: MemberActor,
  view: OpenView,
): Promise<ViewAsActor | undefined> {
  const at = base.clock.now();
  const row = await queryActor(base.db, { memberId: view.memberId, sessionId: null, at });
  const viewed = memberActorOf(row, { memberId: view.memberId, sessionId: viewer.sessionId });
  const end = endOf(view, at, { row, viewer, viewed });
  if (end) {
    const ctx = { ...systemContext(base, 'end of viewing as a member'), actor: viewer };
    await inTransaction(ctx, (ctx) => endViews(ctx, { id: view.id }, end));
    return undefined;
  }
  const { memberId, username, account } = viewer;
  const viewedBy = { viewId: view.id, memberId, username, account };
  const change = row.rights_change_at ?? view.expiresAt;
  return {
    actor: { ...viewed, viewedBy },
    until: change < view.expiresAt ? change : view.expiresAt,
  };
}

interface Judged {
  readonly row: ActorRow;
  readonly viewer: MemberActor;
  readonly viewed: MemberActor;
}

function endOf({ expiresAt }: OpenView, at: Date, { row, viewer, viewed }: Judged): ViewEnd | undefined {
  if (expiresAt <= at) return 'EXPIRED';
  if (row.member_status !== 'ACTIVE') return 'MEMBER';
  return mayView(viewer, viewed) ? undefined : 'RIGHTS';
}
