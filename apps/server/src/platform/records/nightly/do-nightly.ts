import type { ActionDefinition, Condition } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { conditionSql, paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { takeAction } from '#server/platform/records/actions/take-action.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { NightlyAction } from './nightly-action.ts';
import { notifyAboutRecord } from '#server/platform/records/actions/notify-about-record.ts';

/** Records per query; each is processed in its own transaction. */
const BATCH = 500;
/** More failures than this indicate a general fault; the rest waits for the next night. */
const FAILED_MAX = 200;

/** Result for the records that were due. */
export interface NightlyOutcome {
  readonly done: number;
  readonly failed: number;
}

/**
 * Takes an action on every due record. Work done before a node was killed stays done, and the next run finds the rest. A record changed
 * meanwhile and no longer due is skipped.
 * @throws the abort reason of the signal
 */
export async function doNightly(
  ctx: Context,
  recordDeps: RecordDeps,
  { nightlyAction, signal }: { readonly nightlyAction: NightlyAction; readonly signal: AbortSignal },
): Promise<NightlyOutcome> {
  const deps = await recordDeps.snapshot();
  const resource = await deps.metadata.resource(nightlyAction.resource);
  const action = dueAction(resource, nightlyAction);
  let [done, failed] = [0, 0];
  for (let after: string | undefined; ; ) {
    const ids = await dueIds(ctx, { resource, action, after });
    for (const id of ids) {
      signal.throwIfAborted();
      const outcome = await doOne(ctx, deps, { resource, action, id, nightlyAction });
      if (outcome === 'done') done += 1;
      if (outcome === 'failed') failed += 1;
    }
    after = ids.at(-1);
    if (ids.length < BATCH || failed >= FAILED_MAX) return { done, failed };
  }
}

/** The action for the system, with all its conditions. */
function dueAction({ definition }: ResourceModel, { action: code, when }: NightlyAction): ActionDefinition {
  const action = definition.actions?.find((one) => one.code === code);
  if (!action) throw new Error(`${definition.code} has no action ${code} that can run nightly`);
  return { ...action, when: { all: [action.when, when].filter((one) => one !== undefined) } };
}

interface Due {
  readonly resource: ResourceModel;
  readonly action: ActionDefinition;
  /** Each record is tried once a night, in the order of ids: the last one tried. */
  readonly after: string | undefined;
}

/** Keeps the planner from assuming that the first few rows are found quickly without the index. */
async function dueIds(ctx: Context, { resource, action, after }: Due): Promise<readonly string[]> {
  const source = await records(ctx).source(resource);
  const conditions = [
    statesSql(action),
    await whenSql(ctx, resource, action.when),
    ...(after === undefined ? [] : [sql`record.id > ${after}::uuid`]),
  ];
  const { rows } = await sql<{ id: string }>`
    with due as materialized (select record.id ${source.rows('record', ...conditions)})
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
  readonly nightlyAction: NightlyAction;
}

/** Whether the record was changed meanwhile or is being decided on: it is tried again another night. */
function isNotDue(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return ['RECORD_ACTION_REFUSED', 'RECORD_NOT_FOUND', 'FLOW_RECORD_IN_FLOW'].some((id) => id === error.id);
}

async function doOne(
  ctx: Context,
  deps: RecordDeps,
  { resource, action, id, nightlyAction }: One,
): Promise<'done' | 'passed' | 'failed'> {
  const { opinion = '' } = nightlyAction;
  const taking = { resource, action, id, opinion, rowVersion: undefined, params: {}, inputValues: {} };
  try {
    await inTransaction(ctx, async (ctx) => {
      await deps.flows?.assertNoneRuns(ctx, [id]);
      await takeAction(ctx, deps, taking);
      if (nightlyAction.notifies !== undefined)
        await notifyAboutRecord(ctx, deps, { resource, id, template: nightlyAction.notifies });
    });
    return 'done';
  } catch (error) {
    // A failing record must not block the others.
    if (isNotDue(error)) return 'passed';
    ctx.log.error({ err: error, resource: resource.code, action: action.code, id }, 'nightly work failed');
    return 'failed';
  }
}
