import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ViewEnd } from '#server/db/tables/view-as.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';

/** Active view-as: one, those of some sessions, or those of a viewed member. */
export type WhichViews =
  | { readonly id: string }
  | { readonly sessionIds: readonly string[] }
  | { readonly memberId: string };

interface EndedRow {
  readonly id: string;
  readonly member_id: string;
  readonly viewed: string;
  readonly viewer: string;
  readonly end_reason: ViewEnd;
}

/**
 * Ends active view-as and audits both members; an expired one ended at its expiry, whatever the reason. After its transaction the caller
 * evicts the sessions' cached actors on every node.
 */
export async function endViews(ctx: Context, which: WhichViews, reason: ViewEnd): Promise<void> {
  const now = sql`${ctx.clock.now()}::timestamptz`;
  const { rows } = await sql<EndedRow>`
    update sys_view_as v set ended_at = least(${now}, v.expires_at),
      end_reason = case when v.expires_at <= ${now} then 'EXPIRED' else ${reason}::text end
    from sys_member viewer, sys_member viewed
    where v.ended_at is null and ${condition(which)} and viewer.id = v.viewer_id and viewed.id = v.member_id
    returning v.id::text, v.member_id::text, viewed.account as viewed, viewer.account as viewer, v.end_reason`.execute(
    ctx.db,
  );
  for (const { id, member_id, viewed, viewer, end_reason } of rows) {
    await writeAudit(ctx, {
      action: 'viewAs.end',
      outcome: 'done',
      target: { type: 'member', id: member_id },
      details: { viewId: id, viewer, viewed, reason: end_reason },
    });
  }
}

function condition(which: WhichViews) {
  if ('id' in which) return sql`v.id = ${which.id}::uuid`;
  if ('memberId' in which) return sql`v.member_id = ${which.memberId}::uuid`;
  return sql`v.session_id = any(${which.sessionIds}::uuid[])`;
}
