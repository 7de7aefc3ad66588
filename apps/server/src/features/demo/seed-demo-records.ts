import type { DemoRecord, DemoRow, DemoStep, DemoWorld, FormDefinition } from '@haiqiao/contract/definitions';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import { seededRandom } from '#server/adapters/random.ts';
import type { Context } from '#server/context.ts';
import { CENTRE_CODE } from '#server/platform/install/centre.ts';
import { writeDown } from '#server/platform/install/run/run-steps.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { withValues } from '#server/platform/records/save/check/prepare-record.ts';
import { insertPrepared, prepareRows } from '#server/platform/records/save/insert-records.ts';
import { DEPARTMENTS, MEMBERS } from './demo-organisation.ts';
import { type DemoPapers, withPapers } from './demo-papers.ts';

/** Demo data of one business area. */
export interface DemoArea {
  readonly module: string;
  readonly steps: readonly DemoStep[];
}

/** Dependencies for demo records. */
export interface DemoDeps extends RecordDeps {
  /** Creates the documents required by records; without it they have none. */
  readonly samples?: DemoPapers | null;
}

/** Every demo centre uses the same seed. */
const SEED = 2026;

/**
 * Creates the missing demo records of areas, with the same checks as a manual save. They are created once, so later changes remain. Each area
 * is one transaction: an interrupted run continues with the next area, which finds the records of the earlier ones. `seedDemo` comes first.
 * Several nodes may run it concurrently.
 * @throws Error naming the row, when demo data violates the rules of its own resource
 */
export async function seedDemoRecords(
  ctx: Context,
  baseDeps: DemoDeps,
  areas: readonly DemoArea[],
): Promise<void> {
  const made = new Map<string, readonly DemoRecord[]>();
  for (const area of areas) {
    await inTransaction(ctx, async (ctx) => {
      if (await hasDemo(ctx, area.module)) return;
      const deps = { ...(await baseDeps.snapshot()), samples: baseDeps.samples ?? null };
      await addStored(ctx, deps, made);
      const world = await worldOf(ctx, { seed: seedOf(area.module), made });
      for (const step of area.steps) await seedStep(ctx, deps, { step, world, made });
      await writeDown(ctx, [
        { module: area.module, subject: area.module, kind: 'seedDemo', details: countsOf(area, made) },
      ]);
    });
  }
}

/** Areas without demo records: one statement at every start. */
export async function modulesWithoutDemo(
  ctx: Context,
  modules: readonly ShippedModule[],
): Promise<readonly ShippedModule[]> {
  const marks = await ctx.db
    .selectFrom('meta_install_step')
    .select('module_code')
    .where('step', '=', 'seedDemo')
    .execute();
  const done = new Set(marks.map((mark) => mark.module_code));
  return modules.filter(({ definition }) => !done.has(definition.code));
}

/** Locks the module's row, so a concurrent run sees the mark of the first. */
async function hasDemo(ctx: Context, module: string): Promise<boolean> {
  await ctx.db.selectFrom('meta_module').select('code').where('code', '=', module).forUpdate().execute();
  const mark = await ctx.db
    .selectFrom('meta_install_step')
    .select('id')
    .where('module_code', '=', module)
    .where('step', '=', 'seedDemo')
    .executeTakeFirst();
  return mark !== undefined;
}

/** Records of one resource that a later area may refer to. */
const STORED_MAX = 1_000;

/** Adds the records of areas that another run has made, in the order in which they were made. */
async function addStored(
  ctx: Context,
  deps: RecordDeps,
  made: Map<string, readonly DemoRecord[]>,
): Promise<void> {
  const { resources } = await deps.metadata.current();
  for (const [code, resource] of resources) {
    if (resource.isPlatform || made.has(code)) continue;
    const source = await records(ctx).source(resource);
    const { rows } = await sql<{ id: string }>`
      select record.id ${source.rows('record')} order by record.id limit ${STORED_MAX}`.execute(ctx.db);
    if (rows.length === 0) continue;
    const stored = await loadRecords(ctx, resource, { ids: rows.map(({ id }) => id) });
    const byId = new Map(stored.map((record) => [record.id, record]));
    made.set(
      code,
      rows.flatMap(({ id }) => byId.get(id) ?? []),
    );
  }
}

/** Derived from the module's name, so a new area changes no other. */
function seedOf(module: string): number {
  return [...module].reduce((seed, letter) => seed * 31 + (letter.codePointAt(0) ?? 0), SEED);
}

interface Dice {
  readonly seed: number;
  readonly made: ReadonlyMap<string, readonly DemoRecord[]>;
}

async function worldOf(ctx: Context, { seed, made }: Dice): Promise<DemoWorld> {
  const members = await ctx.db
    .selectFrom('sys_member')
    .select(['account as code', 'id'])
    .where(
      'account',
      'in',
      MEMBERS.map(({ account }) => account),
    )
    .execute();
  const codes = [CENTRE_CODE, ...DEPARTMENTS.map(({ code }) => code)];
  const orgs = await ctx.db.selectFrom('sys_org').select(['code', 'id']).where('code', 'in', codes).execute();
  const groups = await ctx.db
    .selectFrom('sys_permission_group')
    .select(['code', 'id'])
    .where('audience', '=', 'ENTERPRISE')
    .execute();
  const random = seededRandom(seed);
  return {
    random: () => random.next(),
    today: shanghaiDate(ctx.clock.now()) ?? '',
    members: idsByCode(members),
    orgs: idsByCode(orgs),
    enterpriseGroups: idsByCode(groups),
    made: (resource) => made.get(resource) ?? [],
  };
}

function idsByCode(rows: readonly { code: string; id: string }[]): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]));
}

interface Seeding {
  readonly step: DemoStep;
  readonly world: DemoWorld;
  readonly made: Map<string, readonly DemoRecord[]>;
}

async function seedStep(ctx: Context, deps: DemoDeps, { step, world, made }: Seeding): Promise<void> {
  const resource = await deps.metadata.resource(step.resource);
  const rows = step.rows(world);
  const { prepared, issues } = await prepareRows(ctx, deps, {
    resource,
    rows: rows.map(({ values }) => values),
    source: 'STAFF',
  });
  const [issue] = issues;
  if (issue) throw new Error(`demo row ${issue.row} of ${step.resource}: ${JSON.stringify(issue.issue)}`);
  const bare = prepared.map((row, at) => ({
    id: row.id,
    values: valuesOf(ctx, resource, { row, demoRow: rows[at] }),
  }));
  const records = deps.samples ? await withPapers(ctx, deps.samples, { resource, records: bare }) : bare;
  await insertPrepared(ctx, deps, { resource, prepared: records });
  await replayFlows(ctx, deps, { resource, records, rows });
  made.set(step.resource, [...(made.get(step.resource) ?? []), ...records]);
}

/** Flow instances begun with the records of a step; none where the centre runs no flow, or the form has none. */
async function replayFlows(
  ctx: Context,
  deps: RecordDeps,
  {
    resource,
    records,
    rows,
  }: { resource: ResourceModel; records: readonly DemoRecord[]; rows: readonly DemoRow[] },
): Promise<void> {
  const { forms } = await deps.metadata.current();
  const running = [...forms.values()].filter(
    (one) => one.resource.code === resource.code && one.definition.flow !== undefined,
  );
  if (!deps.flows) return;
  for (const [index, { id, values }] of records.entries()) {
    const flow = rows[index]?.flow;
    const form = flow && running.find(({ definition }) => makes(definition.fixed, values));
    if (form) await deps.flows.replay(ctx, deps, { form, id, flow });
  }
}

/** Whether a form creates such records: its fixed values match theirs. */
function makes(fixed: FormDefinition['fixed'], values: DemoRecord['values']): boolean {
  return Object.entries(fixed ?? {}).every(([name, value]) => values[name] === value);
}

function valuesOf(
  ctx: Context,
  resource: ResourceModel,
  { row, demoRow }: { row: DemoRecord; demoRow: DemoRow | undefined },
): DemoRecord['values'] {
  return demoRow?.set ? withValues(ctx, resource, { values: row.values, set: demoRow.set }) : row.values;
}

function countsOf({ steps }: DemoArea, made: ReadonlyMap<string, readonly DemoRecord[]>): string {
  const resources = [...new Set(steps.map(({ resource }) => resource))];
  return resources.map((resource) => `${made.get(resource)?.length ?? 0} ${resource}`).join(', ');
}
