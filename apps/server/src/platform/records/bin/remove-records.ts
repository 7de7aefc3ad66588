import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableText } from '#server/lib/storable-text.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay, assertOwnTable } from '#server/platform/records/assert-may.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { hookRecordOf } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { clearPointers } from './clear-pointers.ts';
import { markRows } from './mark-rows.ts';
import { type Going, planRemoval } from './removal-plan.ts';

/** Records of one resource to be deleted. */
export interface Removal {
  readonly resource: ResourceModel;
  readonly ids: readonly string[];
  readonly reason?: string | undefined;
}

/** Moves records of a form into the recycle bin: all or none (SYS-05). */
export async function removeRecords(
  ctx: Context,
  deps: RecordDeps,
  input: EndpointBody<typeof endpoints.removeRecords>,
): Promise<EndpointReply<typeof endpoints.removeRecords>> {
  const { resource } = await deps.metadata.form(input.id);
  assertMay(ctx, resource, 'delete');
  return { removed: await removeInto(ctx, deps, { resource, ids: input.dataIds, reason: input.reason }) };
}

/**
 * Moves records with all cascading ones into the recycle bin, in one transaction.
 * @returns how many of the requested ones were deleted
 * @throws AppError RECORD_NOT_FOUND when one is not visible, RECORD_INVALID when a submitted one is deleted without a reason,
 * RECORD_REFERENCED
 */
export async function removeInto(ctx: Context, recordDeps: RecordDeps, removal: Removal): Promise<number> {
  const { resource } = removal;
  const deps = await recordDeps.snapshot();
  assertOwnTable(resource, 'delete');
  const ids = [...new Set(removal.ids)].toSorted();
  return inTransaction(ctx, async (ctx) => {
    const stored = await loadRecords(ctx, resource, { ids, isLocked: true });
    if (stored.length < ids.length) throw new AppError('RECORD_NOT_FOUND');
    await deps.flows?.assertNoneRuns(ctx, ids);
    const reason = storableText(removal.reason ?? '').trim();
    const isSubmitted = stored.some(({ values }) => values['submittedAt'] !== null);
    if (isSubmitted && reason === '') {
      throw new AppError('RECORD_INVALID', { issues: [{ path: 'reason', rule: 'required' }] });
    }
    const metadata = await deps.metadata.current();
    const plan = await planRemoval(
      ctx,
      metadata,
      ids.map((id) => ({ resource, id, root: id })),
    );
    await askHooks(ctx, deps, plan.going);
    await clearPointers(
      ctx,
      plan.cleared,
      plan.going.map(({ id }) => id),
    );
    for (const [of, records] of Map.groupBy(plan.going, (one) => one.resource)) {
      await markRows(ctx, of, {
        records,
        trailEntry: { action: 'remove', opinion: reason },
        set: sql`deleted_at = ${ctx.clock.now()}, deleted_by = ${ctx.actor.kind === 'member' ? ctx.actor.memberId : null}::uuid,
          delete_reason = ${reason}, delete_root = given.root`,
      });
    }
    return ids.length;
  });
}

async function askHooks(ctx: Context, deps: RecordDeps, going: readonly Going[]): Promise<void> {
  for (const [resource, records] of Map.groupBy(going, (one) => one.resource)) {
    const hooks = deps.code.hooks.get(resource.code);
    if (!hooks?.beforeRemove) continue;
    const stored = await loadRecords({ ...ctx, actor: REMOVAL }, resource, {
      ids: records.map(({ id }) => id),
    });
    for (const record of stored)
      await hooks.beforeRemove(deps.hookOf(ctx), hookRecordOf(resource.code, record));
  }
}

/** Cascading records may be outside the actor's row scope. */
const REMOVAL = { kind: 'system', reason: 'records that go along into the recycle bin' } as const;
