import type { Actor } from '@haiqiao/contract/access';
import { slot } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableJson, storableText } from '#server/lib/storable-text.ts';

/** Actor, time and client: the same for every row of one operation. */
export interface TrailValues {
  readonly at: Date;
  readonly resource: string;
  readonly action: string;
  readonly opinion: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly actorAccount: string;
  readonly auditAction: string;
  readonly details: string;
  readonly address: string;
  readonly requestId: string;
}

/** The description of an operation in history and audit. */
export interface TrailEntry {
  readonly resource: string;
  /** As in the history: `create`, `update` … or the code of an action. */
  readonly action: string;
  readonly opinion?: string;
  /** For the audit log: names and counts, no values. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Fills the slots of `changeRows` and `auditRows`. */
export function trailValues(ctx: Context, entry: TrailEntry): TrailValues & Record<string, unknown> {
  const { actor } = ctx;
  return {
    at: ctx.clock.now(),
    resource: entry.resource,
    action: entry.action,
    opinion: storableText(entry.opinion ?? ''),
    actorKind: actor.kind,
    ...namesOf(actor),
    auditAction: `record.${entry.action}`,
    details: storableJson({
      ...(actor.kind === 'system' ? { reason: actor.reason } : {}),
      ...entry.details,
    }),
    address: ctx.origin.address,
    requestId: ctx.requestId,
  };
}

function namesOf(actor: Actor): Pick<TrailValues, 'actorId' | 'actorName' | 'actorAccount'> {
  switch (actor.kind) {
    case 'member':
      return { actorId: actor.memberId, actorName: actor.username, actorAccount: actor.account };
    case 'key':
      return { actorId: actor.keyId, actorName: actor.name, actorAccount: actor.name };
    default:
      return { actorId: null, actorName: '', actorAccount: '' };
  }
}

/** Source of the description in the statements below. */
interface SaidBy {
  readonly action: RawBuilder<unknown>;
  readonly opinion: RawBuilder<unknown>;
  readonly auditAction: RawBuilder<unknown>;
  readonly details: RawBuilder<unknown>;
}

/** All rows have the same entry. */
const ONE_ENTRY: SaidBy = {
  action: sql`${slot('action')}::text`,
  opinion: sql`${slot('opinion')}::text`,
  auditAction: sql`${slot('auditAction')}::text`,
  details: sql`${slot('details')}::jsonb`,
};

/** Each row has its own: `action`, `opinion`, `audit_action`, `details`. */
export const ENTRY_OF_ROW: SaidBy = {
  action: sql`w.action`,
  opinion: sql`w.opinion`,
  auditAction: sql`w.audit_action`,
  details: sql`w.details`,
};

/**
 * Writes the history of the rows of a relation, as part of the statement that changed them.
 * @param from relation with `id uuid, row_version integer, change_id uuid, changes jsonb`
 */
export function changeRows(from: RawBuilder<unknown>, said: SaidBy = ONE_ENTRY): RawBuilder<unknown> {
  return sql`
    insert into log_record_change
      (id, at, resource, record_id, row_version, action, changes, opinion, actor_id, actor_name)
    select w.change_id, ${slot('at')}::timestamptz, ${slot('resource')}::text, w.id, w.row_version, ${said.action},
      w.changes, ${said.opinion}, ${slot('actorId')}::uuid, ${slot('actorName')}::text
    from ${from} w`;
}

/**
 * Writes one audit row per row of a relation.
 * @param from relation with `id uuid, audit_id uuid`; rows without an audit id are left out
 */
export function auditRows(from: RawBuilder<unknown>, said: SaidBy = ONE_ENTRY): RawBuilder<unknown> {
  return sql`
    insert into log_audit
      (id, at, actor_kind, actor_id, actor_account, action, outcome, target_type, target_id, details, address, request_id)
    select w.audit_id, ${slot('at')}::timestamptz, ${slot('actorKind')}::text, ${slot('actorId')}::uuid,
      ${slot('actorAccount')}::text, ${said.auditAction}, 'done', ${slot('resource')}::text, w.id::text,
      ${said.details}, ${slot('address')}::text, ${slot('requestId')}::text
    from ${from} w where w.audit_id is not null`;
}
