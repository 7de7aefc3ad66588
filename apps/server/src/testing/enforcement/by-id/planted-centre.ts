import { sql } from 'kysely';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { refreshMemberSearch } from '#server/platform/organisation/member-search.ts';
import { catalogName } from '#server/platform/records/source/record-source.ts';
import { type FlowFixture, flowFixture } from '#server/testing/flows/flow-fixture.ts';
import { type Canaries, createCanaries, type Side } from './canaries.ts';
import { HOLDER, plantFile } from './plant-file.ts';
import { plantFlow } from './plant-flows.ts';
import { rowPlanter } from './plant-row.ts';
import type { People, Planted, Planter } from './planter.ts';
import { PLATFORM_ROWS } from './platform-rows.ts';
import { makeReaders, type Marks, type Reader } from './readers.ts';

/** The demo centre with rows inside and outside the row scopes of its readers, and a canary in every text of them. */
export interface PlantedCentre extends FlowFixture {
  readonly metadata: Metadata;
  readonly canaries: Canaries;
  readonly readers: readonly Reader[];
  readonly people: People;
  /** Every row that was planted so far. */
  readonly planted: readonly Planted[];
  /** The first row of a kind on a side. */
  row(kind: string, side: Side): Planted;
  /** Plants another row of a kind. */
  plant(kind: string, side: Side): Promise<Planted>;
  /** Codes of the resources with a form. */
  readonly recordKinds: readonly string[];
}

const SIDES = ['inside', 'outside'] as const;

/** Kinds of flow rows, which the run time creates. */
const FLOW_KINDS = ['flow_model', 'flow_deployment', 'flow_instance', 'flow_task', 'flow_incident'] as const;

/** Builds the fixture. */
export async function plantedCentre(): Promise<PlantedCentre> {
  const centre = await flowFixture();
  const metadata = await loadMetadata(centre.base.db);
  const canaries = createCanaries();
  const plantRow = rowPlanter(centre.base, canaries);
  const { people, readers } = await makePeople(centre, metadata);
  const planter: Planter = { centre, metadata, canaries, plantRow, people };
  const planted: Planted[] = [];
  const plant: PlantedCentre['plant'] = async (kind, side) => {
    const made = await plantKind(planter, kind, side);
    planted.push(made);
    return made;
  };
  const recordKinds = [...new Set([...metadata.forms.values()].map(({ resource }) => resource.code))].filter(
    (code) => metadata.resources.get(code)?.isPlatform === false,
  );
  for (const code of recordKinds) await relax(planter, metadata.resources.get(code));
  const kinds = [
    ...Object.keys(PLATFORM_ROWS),
    ...FLOW_KINDS,
    'file',
    ...recordKinds,
    ...binKinds(recordKinds),
  ];
  for (const kind of kinds) for (const side of SIDES) await plant(kind, side);
  return {
    ...centre,
    metadata,
    canaries,
    readers,
    people,
    planted,
    plant,
    recordKinds,
    row(kind, side) {
      const found = planted.find((one) => one.kind === kind && one.side === side);
      if (!found) throw new Error(`no row of ${kind}`);
      return found;
    },
  };
}

const binKinds = (codes: readonly string[]) => codes.map((code) => `bin:${code}`);

/** Units, members and readers. Starters stay in the unit of the staff, who may submit. */
async function makePeople(centre: FlowFixture, metadata: Metadata) {
  const units = { inside: await makeUnit(centre, 'inside'), outside: await makeUnit(centre, 'outside') };
  const members = { inside: '', outside: '' };
  const starters = { inside: '', outside: '' };
  for (const side of SIDES) {
    const { memberId } = await centre.makeMember({ account: `owner-${side}` });
    await centre.base.db
      .updateTable('sys_member')
      .set({ org_id: units[side] })
      .where('id', '=', memberId)
      .execute();
    members[side] = memberId;
    starters[side] = (await centre.person(side)).memberId;
  }
  const marks: Marks = {
    unit: units.inside,
    member: members.inside,
    starter: starters.inside,
    category: 'planted-inside',
  };
  const readers = await makeReaders(centre, metadata, marks);
  const creator = readers.find(({ heading }) => heading === 'creator')?.memberId ?? '';
  return { readers, people: { units, members, starters, creator } };
}

/** A unit outside the demo's units, so that no shipped group applies to its members. */
async function makeUnit({ base: { db, ids } }: FlowFixture, side: Side): Promise<string> {
  const id = ids.uuid();
  await db
    .insertInto('sys_org')
    .values({ id, name: `unit ${side}`, code: `unit-${side}`, type: 'UNIT' })
    .execute();
  return id;
}

/** Every text column of a record takes a canary, and no other column is required. */
async function relax({ centre }: Planter, resource: ResourceModel | undefined): Promise<void> {
  const { db } = centre.base;
  const tables = resource
    ? [resource, ...[...resource.fields.values()].flatMap(({ rows }) => rows ?? [])]
    : [];
  for (const table of tables) {
    const name = catalogName(table);
    const { rows } = await sql<{ column: string }>`
      select column_name as column from information_schema.columns
      where table_schema = current_schema() and table_name = ${name} and is_nullable = 'NO'
        and column_default is null and column_name not in ('id', 'parent_id', 'order_no', 'created_at', 'updated_at')`.execute(
      centre.base.db,
    );
    for (const { column } of rows)
      await sql`alter table ${sql.table(name)} alter column ${sql.id(column)} drop not null`.execute(db);
    const { rows: checks } = await sql<{ check: string }>`
      select conname as check from pg_constraint where conrelid = ${name}::regclass and contype = 'c'`.execute(
      db,
    );
    for (const { check } of checks)
      await sql`alter table ${sql.table(name)} drop constraint ${sql.id(check)}`.execute(db);
  }
}

async function plantKind(planter: Planter, kind: string, side: Side): Promise<Planted> {
  if (kind === 'file') {
    const holder = await plantRecord(planter, { kind: HOLDER, code: HOLDER, side, isDeleted: false });
    return plantFile(planter, holder);
  }
  const platform = PLATFORM_ROWS[kind];
  if (platform) {
    const { table, ...row } = platform(planter, side);
    const id = await planter.plantRow({ kind, side, table, fieldOf: () => kind, ...row });
    if (kind === 'member') await finishMember(planter, id, side);
    return { kind, side, id, table, more: {} };
  }
  if (FLOW_KINDS.some((one) => one === kind)) return plantFlow(planter, kind, side);
  const [, bin, code = kind] = /^(?:(bin):)?(.+)$/u.exec(kind) ?? [];
  return plantRecord(planter, { kind, code, side, isDeleted: bin !== undefined });
}

/** Attributes with canaries, and search text: changes of another member complete missing ones. */
async function finishMember({ centre, canaries }: Planter, id: string, side: Side): Promise<void> {
  const updated_at = centre.base.clock.now();
  const attributes = [
    ['USER_PHONE', 'phone'],
    ['USER_EMAIL', 'email'],
  ].map(([code = '', field = '']) => ({
    member_id: id,
    code,
    value: canaries.text({ kind: 'member', side, field }),
    updated_at,
  }));
  await centre.base.db.insertInto('sys_member_attribute').values(attributes).execute();
  await refreshMemberSearch(centre.base);
}

/** A record in the unit, of the owner and of the creator of its side. */
async function plantRecord(
  planter: Planter,
  { kind, code, side, isDeleted }: { kind: string; code: string; side: Side; isDeleted: boolean },
): Promise<Planted> {
  const { centre, metadata, people, plantRow } = planter;
  const resource = metadata.resources.get(code);
  const form = [...metadata.forms.values()].find((one) => one.resource === resource)?.definition.code ?? '';
  if (!resource) throw new Error(`no resource ${code}`);
  const table = catalogName(resource);
  const fields = new Map(
    [...resource.fields.values()].flatMap(({ name, columns }) =>
      columns.map((column) => [column.name, name] as const),
    ),
  );
  const id = centre.base.ids.uuid();
  const at = centre.base.clock.now();
  await plantRow({
    table,
    kind: code,
    side,
    values: {
      id,
      record_no: `${side}-${id.slice(-8)}`,
      status: resource.statuses[0]?.code ?? '',
      org_id: people.units[side],
      owner_id: people.members[side],
      created_by: side === 'inside' ? people.creator : people.members.outside,
      created_at: at,
      updated_at: at,
      ...(isDeleted ? { deleted_at: at, deleted_by: people.members[side], delete_root: id } : {}),
    },
    fieldOf: (column) => shownField(resource, fields.get(column)),
  });
  for (const { name, rows } of resource.fields.values()) {
    if (!rows) continue;
    const cells = new Map(
      [...rows.fields.values()].flatMap((cell) =>
        cell.columns.map((column) => [column.name, cell.name] as const),
      ),
    );
    await plantRow({
      table: catalogName(rows),
      kind: code,
      side,
      values: { parent_id: id, order_no: 0 },
      fieldOf: (column) => (cells.has(column) ? `${name}.${cells.get(column) ?? ''}` : null),
    });
  }
  return { kind, side, id, table, more: { form } };
}

/** The field of a canary; none for the reasons of a return, which are stored as JSON. */
function shownField({ definition }: ResourceModel, field: string | undefined): string | null {
  return field === undefined || field === definition.marks ? null : field;
}
