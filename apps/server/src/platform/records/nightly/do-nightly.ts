import type { ActionDefinition, Condition } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { conditionSql, paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { takeAction } from '#server/platform/records/actions/take-action.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { NightlyDeed } from './nightly-deed.ts';
import { tellOf } from '#server/platform/records/actions/tell-of.ts';

/** Records that are looked up at once; each is done in a transaction of its own. */
const BATCH = 500;
/** What fails for so many records is no matter of single records; the rest waits for another night. */
const FAILED_MAX = 200;

/** What became of the records that a deed was due for. */
export interface NightlyOutcome {
  readonly done: number;
  readonly failed: number;
}

/**
 * Takes an action for every record that it is due for. What was done before a node was killed stays done, and what is left is found by the
 * next run. Somebody who changed a record in the meantime was first: what is not due any more is left alone.
 * @throws whatever aborted the signal
 */
export async function doNightly(
  ctx: Context,
  given: RecordDeps,
  { deed, signal }: { readonly deed: NightlyDeed; readonly signal: AbortSignal },
): Promise<NightlyOutcome> {
  const deps = await given.steady();
  const resource = await deps.metadata.resource(deed.resource);
  const action = dueAction(resource, deed);
  let [done, failed] = [0, 0];
  for (let after: string | undefined; ; ) {
    const ids = await dueIds(ctx, { resource, action, after });
    for (const id of ids) {
      signal.throwIfAborted();
      const outcome = await doOne(ctx, deps, { resource, action, id, deed });
      if (outcome === 'done') done += 1;
      if (outcome === 'failed') failed += 1;
    }
    after = ids.at(-1);
    if (ids.length < BATCH || failed >= FAILED_MAX) return { done, failed };
  }
}

/** The action as the product takes it: with everything that must hold. */
function dueAction({ definition }: ResourceModel, { action: code, when }: NightlyDeed): ActionDefinition {
  const action = definition.actions?.find((one) => one.code === code);
  if (!action) throw new Error(`${definition.code} has no action ${code} that could be taken at night`);
  return { ...action, when: { all: [action.when, when].filter((one) => one !== undefined) } };
}

interface Due {
  readonly resource: ResourceModel;
  readonly action: ActionDefinition;
  /** Each is tried once a night, in the order of their ids: those up to this one were. */
  readonly after: string | undefined;
}

/** The planner must not think that the first few are soon found without the index. */
async function dueIds(ctx: Context, { resource, action, after }: Due): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select record.id from ${sql.table(resource.table)} record
      where record.deleted_at is null and ${statesSql(action)} and ${await whenSql(ctx, resource, action.when)}
        ${after === undefined ? sql`` : sql`and record.id > ${after}::uuid`}
    )
    select id from due order by id limit ${BATCH}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

function statesSql({ from }: ActionDefinition): RawBuilder<boolean> {
  return from === undefined ? sql`true` : sql`record.status = any(${[...from]}::text[])`;
}

async function whenSql(
  ctx: Context,
  { fields }: ResourceModel,
  when: Condition = { all: [] },
): Promise<RawBuilder<boolean>> {
  const who = await whoOf(ctx, false);
  return conditionSql(when, { fields, alias: 'record', param: paramsOf(who) });
}

interface One {
  readonly resource: ResourceModel;
  readonly action: ActionDefinition;
  readonly id: string;
  readonly deed: NightlyDeed;
}

/** Whether somebody was faster, or the record is being decided on: it is looked at again another night. */
function isNotDue(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return ['RECORD_ACTION_REFUSED', 'RECORD_NOT_FOUND', 'FLOW_RECORD_IN_FLOW'].some((id) => id === error.id);
}

async function doOne(
  ctx: Context,
  deps: RecordDeps,
  { resource, action, id, deed }: One,
): Promise<'done' | 'passed' | 'failed'> {
  const { opinion = '' } = deed;
  const taking = { resource, action, id, opinion, rowVersion: undefined, params: {}, given: {} };
  try {
    await inTransaction(ctx, async (ctx) => {
      await deps.flows?.assertNoneRuns(ctx, [id]);
      await takeAction(ctx, deps, taking);
      if (deed.tells !== undefined) await tellOf(ctx, deps, { resource, id, template: deed.tells });
    });
    return 'done';
  } catch (error) {
    // One record that cannot be done must not keep the others waiting.
    if (isNotDue(error)) return 'passed';
    ctx.log.error({ err: error, resource: resource.code, action: action.code, id }, 'nightly work failed');
    return 'failed';
  }
}
