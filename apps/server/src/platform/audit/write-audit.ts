import { type Actor, isViewing } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';

/** An event that must be accountable (DOMAIN §2.30). */
export interface AuditEntry {
  /** `area.verb`, never changed: `auth.login`, `account.update`. */
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  /** Subject: its kind and id. */
  readonly target?: { readonly type: string; readonly id: string };
  /** The account, when the actor does not identify it (a sign-in). */
  readonly account?: string;
  /** Never a password, token, captcha answer or personal value: names of changes, reasons, numbers. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes one row of the audit log, in the transaction of `ctx` if there is one, so it commits with the action. */
export async function writeAudit(ctx: Context, entry: AuditEntry): Promise<void> {
  await ctx.db
    .insertInto('log_audit')
    .values({
      id: ctx.ids.uuid(),
      at: ctx.clock.now(),
      ...actorColumns(ctx.actor),
      ...(entry.account === undefined ? {} : { actor_account: entry.account }),
      action: entry.action,
      outcome: entry.outcome,
      target_type: entry.target?.type ?? '',
      target_id: entry.target?.id ?? '',
      details: storableJson({ ...entry.details, ...viewedMember(ctx.actor) }),
      address: ctx.origin.address,
      request_id: ctx.requestId,
    })
    .execute();
}

/** During view-as (PERM-04) the viewer is accountable. */
function actorColumns(actor: Actor) {
  if (actor.kind === 'key')
    return { actor_kind: actor.kind, actor_id: actor.keyId, actor_account: actor.name };
  if (actor.kind !== 'member') return { actor_kind: actor.kind, actor_id: null, actor_account: '' };
  const { memberId, account } = actor.viewedBy ?? actor;
  return { actor_kind: actor.kind, actor_id: memberId, actor_account: account };
}

function viewedMember(actor: Actor) {
  return isViewing(actor) ? { viewedAs: { memberId: actor.memberId, account: actor.account } } : {};
}
