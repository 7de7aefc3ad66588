import { can, holdsAtLeast, type MemberActor, PERMISSIONS } from '@haiqiao/contract/access';
import { type ContextBase, systemContext } from '#server/context.ts';
import type { ViewEnd } from '#server/db/tables/view-as.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { memberActorOf } from '../load-member-actor.ts';
import { type ActorRow, queryActor } from '../query-actor.ts';
import { endViews } from './end-views.ts';

/** A look that nobody has ended; its time may be over. */
export interface OpenView {
  readonly id: string;
  /** Whom the session stands for. */
  readonly memberId: string;
  readonly expiresAt: Date;
}

/** Whom a session stands for while its member looks at the product as somebody else. */
export interface Sight {
  readonly actor: MemberActor;
  /** When that ends, or their rights change by themselves. */
  readonly until: Date;
}

/**
 * Whether somebody may look at the product as somebody else: nobody sees by it what they may not see themselves, unless
 * they could grant themselves anything (`permission:grantAny`).
 */
export function mayView(viewer: MemberActor, viewed: Pick<MemberActor, 'permissions' | 'grants'>): boolean {
  if (!can(viewer, PERMISSIONS.viewAsMember)) return false;
  return can(viewer, PERMISSIONS.grantAnyPermission) || holdsAtLeast(viewer, viewed);
}

/**
 * The member that a session looks at, with their rights of this moment and named as looked at. A look that is over, by its
 * time, because the member may not sign in any more or because the rights of either changed, is ended here for good.
 * @returns undefined when the session stands for its own member again
 */
export async function viewedActor(
  base: ContextBase,
  viewer: MemberActor,
  view: OpenView,
): Promise<Sight | undefined> {
  const at = base.clock.now();
  const row = await queryActor(base.db, { memberId: view.memberId, sessionId: null, at });
  const viewed = memberActorOf(row, { memberId: view.memberId, sessionId: viewer.sessionId });
  const end = endOf(view, at, { row, viewer, viewed });
  if (end) {
    const ctx = { ...systemContext(base, 'the end of a look'), actor: viewer };
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
