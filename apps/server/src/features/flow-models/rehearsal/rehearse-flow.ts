import type * as endpoints from '@haiqiao/contract/endpoints';
import { can } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { shanghaiDate, fieldTypeOf, type WireValue } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { type FlowModel, nodeOf, rehearse } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { userNodes } from '#server/platform/flows/assignees/check-assignees.ts';
import { variablesFor } from '#server/platform/flows/instances/variables.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { faultViews, readHere } from '../check-diagram.ts';
import type { FlowModelsDeps } from '../flow-models-deps.ts';
import { differencesOf, type Names } from './differences.ts';
import { heatOf } from './heat.ts';
import { realActions } from './real-actions.ts';
import { realInstances, recordValues } from './real-instances.ts';
import { openStage, type Stage, worldOf } from './rehearsal-world.ts';
import { type DoneRun, runView } from './run-view.ts';
import { type Sample, sampleActions } from './sample-actions.ts';
import { applyComputed, type RecordEnv } from '@haiqiao/contract/definitions';

type Input = EndpointBody<typeof endpoints.rehearseFlow>;
type Answer = EndpointReply<typeof endpoints.rehearseFlow>;

/** Permission to read the instances used for rehearsals. */
const READS_INSTANCES = 'flow_instance:read';

/** Rehearses a diagram without changing data. @throws AppError ACCESS_DENIED to real instances */
export async function rehearseFlow(ctx: Context, deps: FlowModelsDeps, input: Input): Promise<Answer> {
  if (input.on.kind === 'instances' && !can(ctx.actor, READS_INSTANCES))
    throw new AppError('ACCESS_DENIED', { permission: READS_INSTANCES });
  const forms = input.form === undefined ? await formsOf(ctx, input.key) : [input.form];
  const { model, faults } = await readHere(ctx, deps, { bpmnXml: input.bpmnXml, forms });
  const said = faultViews(faults);
  if (!model)
    return { faults: said, ...heatOf({ nodes: {}, flows: {} }, [], NAMELESS), runs: [], differing: 0 };
  const stage = await openStage(deps);
  const play = { ctx, stage, model, form: forms[0] ?? null };
  const done = input.on.kind === 'sample' ? [await sampleRun(play, input.on)] : await realRuns(play, input);
  const names = await namesIn(ctx, model, done);
  const runs = done.map(({ compare, ...one }) =>
    runView({ ...one, differences: compare(names) }, names, stage.workCalendar),
  );
  return {
    faults: said,
    ...heatOf(
      model,
      done.map(({ run }) => run),
      names,
    ),
    runs,
    differing: runs.filter(({ differences }) => differences.length > 0).length,
  };
}

const NAMELESS: Names = { node: (id) => id, member: (id) => id };

interface Play {
  readonly ctx: Context;
  readonly stage: Stage;
  readonly model: FlowModel;
  readonly form: string | null;
}

/** A run whose differences are built once all names are loaded. */
type Played = Omit<DoneRun, 'differences'> & {
  readonly compare: (names: Names) => DoneRun['differences'];
  /** Further members whose names are needed. */
  readonly members: readonly string[];
};

async function formsOf(ctx: Context, key: string): Promise<readonly string[]> {
  const row = await ctx.db.selectFrom('flow_model').select('forms').where('key', '=', key).executeTakeFirst();
  return row?.forms ?? [];
}

async function sampleRun({ ctx, stage, model, form }: Play, sample: Sample): Promise<Played> {
  const initiatorId = sample.initiatorId ?? memberOf(ctx).memberId;
  const initiatorOrgId = await orgOf(ctx, initiatorId);
  const at = sample.startAt ?? ctx.clock.now().toISOString();
  const resource = await resourceOf(stage, form);
  const complete = (made: RecordValues): RecordValues => {
    if (!resource) return made;
    const actor = { memberId: initiatorId, orgId: initiatorOrgId };
    return withComputed(made, { ...recordEnv(ctx, resource), today: shanghaiDate(at) ?? '', actor });
  };
  let made = sample.values as RecordValues; // invented values; rules read those that fit
  const values = complete(made);
  const variables = variablesFor(model, values);
  const record = resource ? { resource, values } : null;
  const world = worldOf(ctx, stage, { initiatorId, initiatorOrgId, record, variables });
  const fillIn = (filled: RecordValues) => {
    made = { ...made, ...filled };
    return variablesFor(model, complete(made));
  };
  const run = await rehearse(
    model,
    { kind: 'start', by: initiatorId, at, initiator: initiatorId, variables },
    { ...world, next: sampleActions(sample, stage.workCalendar.calendar, fillIn) },
  );
  const about = { instanceId: null, instanceNo: null, title: '', initiatorId, form };
  return { run, ...about, members: [], compare: () => [] };
}

async function realRuns(play: Play, { key, on }: Input): Promise<readonly Played[]> {
  if (on.kind !== 'instances') return [];
  const { ctx, stage, model } = play;
  const metadata = await stage.deps.metadata.current();
  const instances = await realInstances(ctx, { key, days: on.days, max: on.max });
  const values = await recordValues(ctx, metadata, instances);
  const tasks = new Set(userNodes(model.nodes).map(({ node }) => node.id));
  const runs: Played[] = [];
  for (const real of instances) {
    const { initiatorId, initiatorOrgId, bizType, bizId } = real;
    const own = values.get(bizId ?? '') ?? {};
    const resource = metadata.resources.get(bizType ?? '');
    const variables = { ...variablesFor(model, own), ...variablesFor(null, real.variables) };
    const record = resource ? { resource, values: own } : null;
    const world = worldOf(ctx, stage, { initiatorId, initiatorOrgId, record, variables });
    const run = await rehearse(
      model,
      { kind: 'start', by: initiatorId, at: real.startedAt, initiator: initiatorId, variables },
      { ...world, next: realActions(real) },
    );
    runs.push({
      run,
      instanceId: real.id,
      instanceNo: real.instanceNo,
      title: real.title,
      initiatorId,
      form: play.form,
      members: real.actions.map(({ by }) => by),
      compare: (names) => differencesOf({ real, run, userNodes: tasks, names }),
    });
  }
  return runs;
}

async function resourceOf({ deps }: Stage, form: string | null): Promise<ResourceModel | null> {
  const { forms } = await deps.metadata.current();
  return forms.get(form ?? '')?.resource ?? null;
}

async function orgOf(ctx: Context, memberId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('sys_member')
    .select('org_id')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.org_id ?? null;
}

async function namesIn(ctx: Context, model: FlowModel, done: readonly Played[]): Promise<Names> {
  const ids = new Set(
    done.flatMap(({ run, initiatorId, members }) => [
      ...members,
      ...(initiatorId === null ? [] : [initiatorId]),
      ...run.found.flatMap((found) => found.members),
      ...run.tasks.flatMap(({ candidates }) => candidates),
      ...run.steps.flatMap(({ by }) => by ?? []),
    ]),
  );
  const rows = await ctx.db
    .selectFrom('sys_member')
    .select(['id', 'username'])
    .where('id', 'in', [...ids, memberOf(ctx).memberId])
    .execute();
  const nameById = new Map(rows.map(({ id, username }) => [id, username]));
  return { node: (id) => nodeOf(model, id)?.name ?? id, member: (id) => nameById.get(id) ?? '' };
}

/** A value parsed by its field; empty while incomplete. */
function parsed(raw: WireValue, field: RecordEnv['fields'][string]): WireValue {
  const reading = fieldTypeOf(field).parse(raw, field);
  return reading.ok ? reading.value : null;
}

/**
 * The sample's values with computed fields calculated, as in a save. A field whose operands are missing retains its explicit value; the
 * rest is unchanged.
 */
function withComputed(made: RecordValues, env: RecordEnv): RecordValues {
  const fields = Object.entries(env.fields);
  const read = fields.map(([name, field]) => [name, parsed(made[name] ?? null, field)] as const);
  const worked = applyComputed(Object.fromEntries(read), env);
  const results = fields
    .filter(([, { type }]) => type === 'computed' || type === 'table')
    .map(([name]) => [name, worked[name] ?? made[name] ?? null] as const);
  return { ...made, ...Object.fromEntries(results) };
}
