import { mayDo } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { holds } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { endsFlow } from '#server/platform/flows/record/starts-flow.ts';
import { takeRecordAction } from '#server/platform/flows/commands/record-commands.ts';
import { inService } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { happen } from '#server/platform/flows/run/advance.ts';
import { putTask } from '#server/platform/flows/instances/changes.ts';
import { copyTo } from '#server/platform/flows/run/copy-to.ts';
import { logDeed } from '#server/platform/flows/run/log-lines.ts';
import { memberName } from '#server/platform/flows/run/member-name.ts';
import { withNode } from '#server/platform/flows/run/node-params.ts';
import { aboutInstance } from '#server/platform/flows/run/message-route.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import { isActive, type StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import { holdersOf, othersWith } from '#server/platform/flows/timers/remind.ts';
import { assertInvolved } from '#server/platform/flows/views/involved.ts';
import { isPossible } from '#server/platform/records/detail/read-detail.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { InputOf, InstanceWork } from './action-work.ts';
import { assertAllThere, isManager } from './mine.ts';

const MINUTE_MS = 60_000;

/** The shortest time between two urgings of one task. */
const URGE_AGAIN_MS = 10 * MINUTE_MS;

/** How long it takes until a task may be urged again; nothing or less when it may be now. */
function waitMs({ urged_at: urgedAt }: StoredTask, at: string): number {
  return urgedAt === null ? 0 : Date.parse(urgedAt) + URGE_AGAIN_MS - Date.parse(at);
}

/** 催办: whoever started it, or looks after it, asks those who have it to go on. */
export const urge: InstanceWork<InputOf<'urge'>> = async (ctx, run) => {
  const { instance, tasks } = run.held;
  if (run.by !== instance.initiator_id && !isManager(ctx))
    throw new AppError('FLOW_ACTION_REFUSED', { action: 'urge' });
  const ofOthers = tasks.filter((task) => othersWith(task, run.by).length > 0);
  if (ofOthers.length === 0) throw new AppError('FLOW_ACTION_REFUSED', { action: 'urge' });
  const waiting = ofOthers.filter((task) => waitMs(task, run.at) <= 0);
  if (waiting.length === 0) {
    const soonestMs = Math.min(...ofOthers.map((task) => waitMs(task, run.at)));
    throw new AppError('FLOW_URGED_LATELY', { minutes: Math.ceil(soonestMs / MINUTE_MS) });
  }
  const by = run.by === null ? instance.flow_name : await memberName(ctx, run.by);
  for (const task of waiting) {
    putTask(run.changes, { ...task, urged_at: run.at, urge_count: task.urge_count + 1 });
    const named = await withNode(run, task, { by, title: instance.title });
    const message = {
      template: 'FLOW_URGED',
      ...named,
      kind: 'REMIND',
      to: othersWith(task, run.by),
      ...(await aboutInstance(run)),
    } as const;
    run.changes.messages.push(message);
  }
  logDeed(run, { action: 'urge', people: [...new Set(waiting.flatMap((task) => othersWith(task, run.by)))] });
};

/** 评论: says something that all who have it now, and whoever started it, are told. */
export const comment: InstanceWork<InputOf<'comment'>> = async (ctx, run, { opinion }) => {
  if (opinion === '')
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'opinion', rule: 'required' }] });
  await assertInvolved(ctx, run.held.instance);
  const { instance, tasks } = run.held;
  keepClaims(run);
  const holders = tasks.filter(isActive).flatMap(holdersOf);
  const to = [...new Set([...holders, ...(instance.initiator_id === null ? [] : [instance.initiator_id])])];
  const by = run.by === null ? instance.flow_name : await memberName(ctx, run.by);
  const params = { by, title: instance.title, opinion };
  const others = to.filter((id) => id !== run.by);
  run.changes.messages.push({
    template: 'FLOW_COMMENTED',
    params,
    kind: 'NOTICE',
    to: others,
    ...(await aboutInstance(run)),
  });
  logDeed(run, { action: 'comment' });
};

/** Whoever says something works on what they have taken: their claims go on. */
function keepClaims({ changes, held, by, at }: Run): void {
  for (const task of held.tasks) {
    if (task.assignee_id !== by || task.claim_until === null || task.claimed_at === null) continue;
    const lengthMs = Date.parse(task.claim_until) - Date.parse(task.claimed_at);
    putTask(changes, {
      ...task,
      claimed_at: at,
      claim_until: new Date(Date.parse(at) + lengthMs).toISOString(),
    });
  }
}

/** 抄送 of an instance, by whoever may read it. */
export const copyInstance: InstanceWork<InputOf<'cc'>> = async (ctx, run, { memberIds: members }) => {
  await assertInvolved(ctx, run.held.instance);
  await assertReads(ctx, run);
  assertAllThere(members, await inService(ctx, members));
  logDeed(run, { action: 'cc', people: members });
  copyTo(ctx, run, { members, nodeId: '' });
};

/** 撤回: whoever started it takes it back, while nobody works on it. */
export const withdraw: InstanceWork<InputOf<'withdraw'>> = async (ctx, run, { opinion }) => {
  if (run.by !== run.held.instance.initiator_id)
    throw new AppError('FLOW_ACTION_REFUSED', { action: 'withdraw' });
  logDeed(run, { action: 'withdraw' });
  await happen(ctx, run, { kind: 'withdraw', by: run.by, at: run.at });
  await withdrawRecord(ctx, run, opinion);
};

/**
 * The record goes with it, where its resource says how.
 * @throws AppError RECORD_ACTION_REFUSED where it says so, but not from the state that the record is in
 */
async function withdrawRecord(ctx: Context, run: Run, opinion: string): Promise<void> {
  const { record } = run;
  const takenBack = record?.resource.definition.actions?.filter((one) => endsFlow(one) === 'withdrawn') ?? [];
  const [first] = takenBack;
  if (!record || !first) return;
  const { values } = record.stored;
  const env = recordEnv(ctx, record.resource);
  const status = scalarText(values['status'] ?? null);
  const action = takenBack.find((one) => isPossible(one, status, (when) => holds(when, values, env)));
  if (!action) throw new AppError('RECORD_ACTION_REFUSED', { action: first.code });
  await takeRecordAction(ctx, run, {
    action: action.code,
    opinion,
    params: {},
    values: {},
    rowVersion: undefined,
  });
}

/**
 * A copy lends the record: nobody lends what they may not read themselves.
 * @throws AppError FLOW_ACTION_REFUSED
 */
async function assertReads(ctx: Context, { record, deps }: Run): Promise<void> {
  if (!record) return;
  const { resource, stored } = record;
  const reader = await readerOf(ctx, deps.records, { resource, id: stored.id });
  const isRead = mayDo(reader.actor, resource.code, 'read');
  const found = isRead ? await loadRecords(reader, resource, { ids: [stored.id] }) : [];
  if (found.length === 0) throw new AppError('FLOW_ACTION_REFUSED', { action: 'cc' });
}
