import type { MemberActor } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { mergeGrants } from './merge-grants.ts';
import { type ActorRow, queryActor } from './query-actor.ts';

/** Creates the member actor from a row of `queryActor`. */
export function memberActorOf(row: ActorRow, who: { memberId: string; sessionId: string }): MemberActor {
  return {
    kind: 'member',
    memberId: who.memberId,
    sessionId: who.sessionId,
    username: row.username,
    account: row.account,
    orgId: row.org_id,
    postIds: row.post_ids,
    permissions: new Set(row.permissions),
    grants: mergeGrants(row.grants, row.denials),
    permissionVersion: row.permission_version,
  };
}

/**
 * A member's current actor without a session: for work that outlives its call, such as an export. `sessionId` is empty.
 * @throws AppError AUTH_MEMBER_GONE unless the member is active
 */
export async function loadMemberActor(
  db: Kysely<Tables>,
  who: { memberId: string; at: Date },
): Promise<MemberActor> {
  const row = await queryActor(db, { ...who, sessionId: null });
  if (row.member_status !== 'ACTIVE') throw new AppError('AUTH_MEMBER_GONE');
  return memberActorOf(row, { memberId: who.memberId, sessionId: '' });
}
