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
import { timerDueAt } from '#server/platform/flows/timers/due-time.ts';
import type { KnownCalendar } from '#server/platform/calendar/work-calendar.ts';
import type { FlowModelsDeps } from '../flow-models-deps.ts';

/** What all runs of a rehearsal share. */
export interface Stage {
  readonly deps: FlowModelsDeps;
  readonly known: KnownCalendar;
  /** What scripts have answered, by script and variables: the same question is asked once. */
  readonly answers: Map<string, Promise<RehearsedWork>>;
  /** Who was found, by rules and what they ask. */
  readonly people: Map<string, Promise<readonly string[]>>;
  /** Flows that are called, by key; null for one that is not deployed. */
  readonly models: Map<string, Promise<FlowModel | null>>;
}

/** Flows that call flows that call flows: deeper than that it is a circle. */
const DEPTH_MAX = 5;

/** An empty stage. */
export async function openStage(deps: FlowModelsDeps): Promise<Stage> {
  return {
    deps,
    known: await deps.calendars.read(),
    answers: new Map(),
    people: new Map(),
    models: new Map(),
  };
}

/** Whom and what a run is about. */
type RunSubject = Omit<FlowSubject, 'lastHandler' | 'choices'> & {
  /** How many flows have called one another until this one; none unless given. */
  readonly depth?: number;
};

/** The world around a run: people, scripts and called flows are the real ones, everything else is left as it is. */
export function worldOf(ctx: Context, stage: Stage, subject: RunSubject): Omit<RehearsalWorld, 'next'> {
  const { calendar } = stage.known;
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

/** A flow that is called is gone through as it is deployed now, with everybody agreeing; its end is the answer, as in earnest. */
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

/** What the caller hears; nothing while the called flow waits for something that does not come. */
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

/** Scripts run; nobody is told, and no other system is called. */
async function workOf({ answers, deps }: Stage, work: FlowWork): Promise<RehearsedWork> {
  if (work.kind !== 'script') return {};
  const { script, variables } = work;
  return once(answers, JSON.stringify([script, variables]), async () => {
    const ran = await deps.scripts.run({ script, variables });
    return ran.ok ? { result: ran.value } : { error: ran.fault, message: ran.message };
  });
}

function once<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  find: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}
