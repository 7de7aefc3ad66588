import type { GroupContent, MemberActor } from '@haiqiao/contract/access';
import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { listQuerySchema } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeGroup } from '#server/platform/access/groups/write-group.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';
import { readDetail } from '#server/platform/records/detail/read-detail.ts';
import {
  type MachineFixture,
  machineFixture,
} from '#server/platform/records/list/testing/machine-fixture.ts';
import type { Stored } from '#server/platform/records/list/testing/oracle.ts';
import { NO_MODULE_CODE } from '#server/platform/records/code/module-code.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import { naiveRights, type Person } from './naive-rights.ts';

/** Codes of the list and the form of machines. */
export const LIST = 'rs_machine_list';
export const FORM = 'rs_machine';

/** A query for all rows. */
export const ALL = listQuerySchema.parse({ pageSize: 100, count: 'exact' });

/** Sources of the computed fields of a machine, as in its definition. */
const SOURCES = {
  title: ['name'],
  plate: ['series', 'seriesNo'],
  partsTotal: ['parts', 'parts.amount'],
  partsCount: ['parts'],
  'parts.amount': ['parts.count', 'parts.unitPrice'],
};

/** Machines with rows and a history, and their complete views. */
export interface ReadingFixture
  extends Pick<MachineFixture, 'ask' | 'existing' | 'list' | 'machine' | 'stored'> {
  readonly fixture: MachineFixture;
  readonly ctx: Context;
  readonly deps: RecordDeps;
  /** Rows of the list by id, unmasked. */
  readonly wholeRows: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Records by id, unmasked. */
  readonly wholeDetails: ReadonlyMap<string, RecordDetail>;
  field(name: string): FieldModel;
  /** A member of a unit with these groups, created through the real tables. */
  readerOf(groups: readonly GroupContent[], unit: string | null): Promise<Reader>;
  close(): Promise<void>;
}

/** A member as seen by the product and by the naive rules. */
export interface Reader {
  readonly actor: MemberActor;
  readonly ctx: Context;
  readonly rights: ReturnType<typeof naiveRights>;
}

/** Builds the fixture. */
export async function readingFixture(): Promise<ReadingFixture> {
  const fixture = await machineFixture();
  const { ctx, machine } = fixture;
  const deps = createRecordDeps({
    metadata: fixedMetadata(await loadMetadata(ctx.db)),
    dictionaries: createDictionaries(ctx, null),
    code: NO_MODULE_CODE,
  });
  const stored = await makeParts(fixture);
  await makeHistory(fixture);
  const { datas } = await fixture.ask(ALL);
  const details = fixture.stored.map(async ({ id }) => {
    const detail = await readDetail(ctx, deps, { resource: machine, id });
    return [id, detail] as const;
  });
  return {
    ...fixture,
    stored,
    fixture,
    deps,
    wholeRows: new Map(datas.map((row) => [String(row['id']), row])),
    wholeDetails: new Map(await Promise.all(details)),
    field(name) {
      const found = machine.fields.get(name);
      if (!found) throw new Error(`no field ${name}`);
      return found;
    },
    readerOf: (groups, unit) => makeReader(fixture, groups, unit),
  };
}

/** The state of a record. */
export function statusOf({ values }: Stored): string {
  return scalarText(values['status']);
}

/** Title of a record for a reader without access to its title. */
export function numberOf({ rights }: Reader, one: Stored): string {
  return rights.visibilityOf('recordNo', statusOf(one)) === 'whole'
    ? scalarText(one.values['recordNo'])
    : '***';
}

/** The record of a row. */
export function recordOf({ stored }: ReadingFixture, id: unknown): Stored {
  const found = stored.find((one) => one.id === id);
  if (!found) throw new Error(`no record ${String(id)}`);
  return found;
}

/** Adds a part to each of the first records; returns all records after that. */
async function makeParts({ ctx, existing, stored }: MachineFixture): Promise<readonly Stored[]> {
  const equipped = stored.slice(0, 30).map(async ({ id, values }): Promise<Stored> => {
    const part = { id: ctx.ids.uuid(), part_name: '轴承', kind: 'OWN', count: 2 };
    await sql`
      insert into biz_machine__parts (id, parent_id, order_no, part_name, kind, supplier, count, unit_price, amount, fitter_phone)
      values (${part.id}, ${id}, 0, ${part.part_name}, ${part.kind}, ${existing.makers[0]}, ${part.count}, 3, 6, '02885551234')`.execute(
      ctx.db,
    );
    return { id, values: { ...values, parts: [part] } };
  });
  return [...(await Promise.all(equipped)), ...stored.slice(30)];
}

/** A history in which every field was set. */
async function makeHistory({ ctx, machine, stored }: MachineFixture): Promise<void> {
  for (const { id, values } of stored) {
    const filled = [...machine.fields.values()].flatMap(({ name, rows }) =>
      rows || (values[name] ?? null) === null ? [] : [[name, [null, values[name]]] as const],
    );
    await sql`
      insert into log_record_change (id, at, resource, record_id, row_version, action, changes)
      values (${ctx.ids.uuid()}, ${ctx.clock.now()}, 'machine', ${id}, 1, 'create', ${JSON.stringify(Object.fromEntries(filled))})`.execute(
      ctx.db,
    );
  }
}

const READING: GroupContent['buttons'] = ['machine:read', 'machine:update', 'maker:read'].map((code) => ({
  code,
  denied: false,
}));

async function makeReader(
  fixture: MachineFixture,
  groups: readonly GroupContent[],
  unit: string | null,
): Promise<Reader> {
  const { ctx } = fixture;
  const memberId = fixture.existing.people[0] ?? '';
  await ctx.db.updateTable('sys_member').set({ org_id: unit }).where('id', '=', memberId).execute();
  await sql`delete from sys_permission_group where code like 'random%'`.execute(ctx.db);
  for (const [index, group] of groups.entries()) {
    const content = {
      ...group,
      code: `random${index}`,
      name: `random${index}`,
      holders: [{ kind: 'MEMBER' as const, id: memberId }],
      buttons: [...group.buttons, ...READING],
      rowRules: [...group.rowRules, { resource: 'maker', scope: { kind: 'all' as const }, denied: false }],
    };
    await writeGroup(ctx, { id: ctx.ids.uuid(), version: 1, content });
  }
  const actor = await loadMemberActor(ctx.db, { memberId, at: ctx.clock.now() });
  const [root = '', a = '', b = ''] = fixture.existing.units;
  const below = unit === root ? [root, a, b] : unit === null ? [] : [unit];
  const who: Person = { memberId, orgId: unit, below };
  return {
    actor,
    ctx: { ...ctx, actor },
    rights: naiveRights(groups, who, { resource: fixture.machine, sources: SOURCES }),
  };
}
