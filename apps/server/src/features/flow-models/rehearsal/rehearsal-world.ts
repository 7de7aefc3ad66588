import {
  everybodyAgrees,
  type FlowModel,
  type FlowWork,
  nodeOf,
  parseFlow,
  type Rehearsal,
  rehearse,
  type RehearsalWorld,
  type RehearsedWork,
} from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { resolveAssignees } from '#server/platform/flows/assignees/resolve-assignees.ts';
import type { FlowSubject } from '#server/platform/flows/assignees/subject.ts';
import { superiorsOf } from '#server/platform/flows/assignees/units.ts';
import { timerDueAt } from '#server/platform/flows/instances/commands/due-time.ts';
import type { WorkSchedule } from '#server/platform/calendar/work-calendar.ts';
import type { FlowModelsDeps } from '../flow-models-deps.ts';

/** State shared by all runs of a rehearsal. */
export interface Stage {
  readonly deps: FlowModelsDeps;
  readonly workCalendar: WorkSchedule;
  /** Script results by script and variables: each is run once. */
  readonly answers: Map<string, Promise<RehearsedWork>>;
  /** Resolved people, by rules and inputs. */
  readonly people: Map<string, Promise<readonly string[]>>;
  /** Called flows, by key; null for one that is not deployed. */
  readonly models: Map<string, Promise<FlowModel | null>>;
}

/** Maximum nesting of flow calls: deeper is treated as a cycle. */
const DEPTH_MAX = 5;

/** Creates an empty stage. */
export async function openStage(deps: FlowModelsDeps): Promise<Stage> {
  return {
    deps,
    workCalendar: await deps.calendars.read(),
    answers: new Map(),
    people: new Map(),
    models: new Map(),
  };
}

/** Subject of a run. */
type RunSubject = Omit<FlowSubject, 'lastHandler' | 'choices'> & {
  /** Nesting depth of flow calls; 0 by default. */
  readonly depth?: number;
};

/** The environment of a run: people, scripts and called flows are real, everything else has no effect. */
export function worldOf(ctx: Context, stage: Stage, subject: RunSubject): Omit<RehearsalWorld, 'next'> {
  const { calendar } = stage.workCalendar;
  const values = subject.record?.values ?? {};
  const asked: FlowSubject = { ...subject, choices: {}, lastHandler: () => Promise.resolve(null) };
  return {
    async resolve({ rules, nodeId, withSuperiors }) {
      const { initiatorId, initiatorOrgId } = subject;
      const isOfRecord = rules.some(({ kind }) => kind === 'field' || kind === 'orgHead');
      const key = JSON.stringify([rules, initiatorId, initiatorOrgId, isOfRecord ? values : null]);
      const members = await once(stage.people, key, () =>
        resolveAssignees(ctx, stage.deps, { rules, nodeId, subject: asked }),
      );
      return withSuperiors ? { members, superiors: await superiorsOf(ctx, members) } : { members };
    },
    work: ({ work }) =>
      work.kind === 'flow' ? calledFlow(ctx, stage, { work, subject }) : workOf(stage, work),
    dueAt: (timer, from) => timerDueAt(timer, { from, calendar, values }),
  };
}

interface CalledFlow {
  readonly work: Extract<FlowWork, { kind: 'flow' }>;
  readonly subject: RunSubject;
}

/** A called flow runs in its deployed version with everyone agreeing; its end is the result, as in a real call. */
async function calledFlow(ctx: Context, stage: Stage, { work, subject }: CalledFlow): Promise<RehearsedWork> {
  const { key, variables } = work;
  const model = await once(stage.models, key, () => deployedModel(ctx, key));
  if (!model) return { error: 'FLOW_NOT_DEPLOYED', message: key };
  const { depth = 0 } = subject;
  if (depth >= DEPTH_MAX) return { error: 'loop', message: key };
  const { initiatorId } = subject;
  const world = worldOf(ctx, stage, { ...subject, record: null, variables, depth: depth + 1 });
  const at = ctx.clock.now().toISOString();
  const run = await rehearse(
    model,
    { kind: 'start', by: initiatorId, at, initiator: initiatorId, variables },
    { ...world, next: (situation) => Promise.resolve(everybodyAgrees(situation)) },
  );
  return answerOf(model, run);
}

/** The result for the caller; none while the called flow waits. */
function answerOf(model: FlowModel, { state, found }: Rehearsal): RehearsedWork {
  const people = found.map(({ members }) => members);
  const { end } = state;
  if (end === null) return null;
  if (end.how !== 'done') return { error: 'subFlow', message: end.how, found: people };
  const outcome = end.outcome === null ? 'done' : (nodeOf(model, end.outcome)?.name ?? end.outcome);
  return { result: { outcome }, found: people };
}

async function deployedModel(ctx: Context, key: string): Promise<FlowModel | null> {
  const row = await ctx.db
    .selectFrom('flow_deployment')
    .select('bpmn_xml')
    .where('key', '=', key)
    .where('status', '=', 'DEPLOYED')
    .executeTakeFirst();
  const reading = row && (await parseFlow(row.bpmn_xml));
  return reading?.ok ? reading.value : null;
}

/** Scripts run; no notifications are sent, and no other system is called. */
async function workOf({ answers, deps }: Stage, work: FlowWork): Promise<RehearsedWork> {
  if (work.kind !== 'script') return {};
  const { script, variables } = work;
  return once(answers, JSON.stringify([script, variables]), async () => {
    const ran = await deps.scripts.run({ script, variables });
    return ran.ok ? { result: ran.value } : { error: ran.fault, message: ran.message };
  });
}

function once<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  find: () => Promise<Value>,
): Promise<Value> {
  const found = cache.get(key) ?? find();
  cache.set(key, found);
  return found;
}
