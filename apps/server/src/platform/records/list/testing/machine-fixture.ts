import type { ListQuery } from '@haiqiao/contract/query';
import type { DatabaseConnection } from '@haiqiao/pg';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Context, systemContext } from '#server/context.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { ListModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { queryRecords } from '#server/platform/records/query-records.ts';
import { encodeRecord, recordColumns } from '#server/platform/records/save/record-columns.ts';
import { testApp } from '#server/testing/test-app.ts';
import { type ExistingIds, machines, moment, TODAY } from './arbitrary-values.ts';
import type { Stored } from './oracle.ts';

/** Result of a page query. */
export interface Page {
  readonly datas: readonly Record<string, unknown>[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** The engine's test fixture with machines of every kind and their stored values. */
export interface MachineFixture {
  readonly ctx: Context;
  readonly list: ListModel;
  readonly machine: ResourceModel;
  readonly existing: ExistingIds;
  readonly stored: readonly Stored[];
  /** For a separate connection. */
  readonly connection: DatabaseConnection;
  /** Queries the machine list, as the system by default. */
  ask(query: ListQuery, actor?: Context['actor']): Promise<Page>;
  close(): Promise<void>;
}

const ROWS = 60;

/** Builds the fixture: the same machines in every run. */
export async function machineFixture(): Promise<MachineFixture> {
  const centre = await testApp({ modules: 'workshop' });
  centre.clock.set(new Date(`${TODAY}T04:00:00Z`));
  const ctx = systemContext(centre.base, 'test');
  const snapshot = await loadMetadata(ctx.db);
  const list = snapshot.lists.get('rs_machine_list');
  const maker = snapshot.resources.get('maker');
  if (!list || !maker) throw new Error('the fixture module workshop is missing');
  const people: string[] = [];
  for (const account of ['chen', 'li', 'wang']) people.push((await centre.makeMember({ account })).memberId);
  const existing = {
    people,
    units: await makeUnits(ctx),
    makers: await makeMakers(ctx, maker),
    files: await makeFiles(ctx),
  };
  const machine = list.resource;
  const rows = fc.sample(machines(machine, existing), { numRuns: ROWS, seed: 7 });
  const stored = rows.map((values) => ({ id: ctx.ids.uuid(), values }));
  for (const row of stored) await insertRow(ctx, machine, row);
  // Updates the table statistics, as on a production system.
  await sql`analyze ${sql.table(machine.recordTable)}`.execute(ctx.db);
  const deps = { metadata: fixedMetadata(snapshot) };
  return {
    ctx,
    list,
    machine,
    existing,
    stored,
    connection: centre.database.connection,
    ask: async (queryParam, actor = ctx.actor) => {
      const call = { listCode: list.definition.code, queryParam };
      const { text } = await queryRecords({ ...ctx, actor }, deps, call);
      return JSON.parse(text) as Page;
    },
    close: () => centre.close(),
  };
}

/** The root unit, and two units below it. */
async function makeUnits({ db, ids }: Context): Promise<string[]> {
  const { id: root } = await db.selectFrom('sys_org').select('id').orderBy('id').executeTakeFirstOrThrow();
  const below = ['a', 'b'].map((code) => ({ id: ids.uuid(), parent_id: root, name: code, code }));
  await db
    .insertInto('sys_org')
    .values(below.map((unit) => ({ ...unit, type: 'DEPARTMENT' as const })))
    .execute();
  return [root, ...below.map(({ id }) => id)];
}

async function makeMakers(ctx: Context, maker: ResourceModel): Promise<string[]> {
  const makers = ['甲', '乙', '丙'].map((name) => ({ id: ctx.ids.uuid(), name: `制造商${name}` }));
  for (const { id, name } of makers) {
    const values = { name, title: name, status: 'NORMAL', createdAt: moment(0), updatedAt: moment(0) };
    await insertRow(ctx, maker, { id, values });
  }
  return makers.map(({ id }) => id);
}

/** Rows of files without bytes. */
async function makeFiles({ db, ids, clock }: Context): Promise<string[]> {
  const files = ['合同.pdf', '铭牌.png', '现场.jpg'].map((name) => ({ id: ids.uuid(), name }));
  const traits = { size_bytes: 10, mime: 'image/png', sha256: '', purpose: 'upload' as const };
  const rows = files.map((file) => ({ ...file, ...traits, key: file.id, uploaded_at: clock.now() }));
  await db.insertInto('sys_file').values(rows).execute();
  return files.map(({ id }) => id);
}

async function insertRow(ctx: Context, resource: ResourceModel, { id, values }: Stored): Promise<void> {
  const encoded: Record<string, unknown> = { ...encodeRecord(resource, values), id, row_version: 1 };
  const columns = recordColumns(resource);
  const parameters = columns.map(({ name, type }) => sql`${encoded[name]}::${sql.raw(type)}`);
  await sql`insert into ${sql.table(resource.recordTable)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    values (${sql.join(parameters)})`.execute(ctx.db);
}
