import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { type DuplicatesDeps, watchedBy } from './duplicates-deps.ts';

/**
 * Stores the decision that two records are not duplicates, for all later searches, or reverts it. Returns whether it changed.
 * @throws AppError ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function dismissDuplicate(
  ctx: Context,
  deps: DuplicatesDeps,
  input: EndpointBody<typeof endpoints.dismissDuplicate>,
): Promise<boolean> {
  const { resource } = await watchedBy(ctx, deps, input.id);
  const [one = '', other = ''] = [input.one, input.other].toSorted();
  const records = await loadRecords(ctx, resource, { ids: [one, other] });
  if (records.length < 2) throw new AppError('RECORD_NOT_FOUND');
  return inTransaction(ctx, async (ctx) => {
    const pair = { resource: resource.code, one, other };
    const isChanged = input.dismissed ? await dismiss(ctx, pair) : await reopen(ctx, pair);
    if (!isChanged) return false;
    await writeAudit(ctx, {
      action: input.dismissed ? 'duplicate.dismiss' : 'duplicate.reopen',
      outcome: 'done',
      target: { type: resource.code, id: one },
      details: { other },
    });
    return true;
  });
}

interface Pair {
  readonly resource: string;
  readonly one: string;
  readonly other: string;
}

async function dismiss(ctx: Context, { resource, one, other }: Pair): Promise<boolean> {
  const decided = {
    state: 'DISMISSED' as const,
    decided_by: memberOf(ctx).memberId,
    decided_at: ctx.clock.now(),
  }; // a literal; otherwise widened
  const found = await ctx.db
    .insertInto('sys_duplicate')
    .values({
      resource,
      one_id: one,
      other_id: other,
      group_id: one,
      likeness: null,
      found_at: ctx.clock.now(),
      ...decided,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['resource', 'one_id', 'other_id'])
        .doUpdateSet(decided)
        .where('sys_duplicate.state', '=', 'OPEN'),
    )
    .returning('one_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The pair joins the group of one of the two. */
async function reopen(ctx: Context, { resource, one, other }: Pair): Promise<boolean> {
  const { rows } = await sql`
    update sys_duplicate d set state = 'OPEN', decided_by = null, decided_at = null, group_id = coalesce((
      select o.group_id from sys_duplicate o
      where o.resource = d.resource and o.state = 'OPEN' and array[o.one_id, o.other_id] && array[d.one_id, d.other_id]
      order by o.group_id limit 1), d.one_id)
    where d.resource = ${resource} and d.one_id = ${one}::uuid and d.other_id = ${other}::uuid and d.state = 'DISMISSED'
    returning d.one_id`.execute(ctx.db);
  return rows.length > 0;
}
