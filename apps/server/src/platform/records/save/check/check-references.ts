import type { FieldDefinition, OptionFilter } from '@haiqiao/contract/definitions';
import {
  type FieldIssue,
  type FileLimits,
  fileLimitsOf,
  isFileField,
  sameValue,
  tableRowsOf,
  type WireValue,
} from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { records } from '#server/platform/records/source/records.ts';
import { oncePer } from '#server/lib/once-per.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { valuesJson } from '#server/platform/records/detail/load-records.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { checkFiles } from './check-files.ts';

/** A code or id referenced by a record, with its position. */
export interface Reference {
  readonly path: string;
  readonly what: 'dictionary' | 'record' | 'user' | 'org' | 'file';
  /** Dictionary or resource. */
  readonly code: string;
  readonly value: string;
  /** Limits of a file field. */
  readonly limits?: FileLimits;
  /** A file that this record already contains, in this field or another: it is not new. */
  readonly isUsedHere?: boolean;
  /** Condition on the target besides its existence. */
  readonly filter: { readonly where: string; readonly equals: string } | null;
}

type Values = Readonly<Record<string, WireValue>>;

/** References added by a save; existing ones stay, even if closed since. */
export function referencesOf(
  resource: ResourceModel,
  values: RecordValues,
  before: RecordValues | null,
): readonly Reference[] {
  const all = referringIn(resource.fields).flatMap((field) =>
    'cells' in field
      ? referencesInRows(field, values, before)
      : referencesIn(field, field.name, { values, before }),
  );
  if (!all.some(isFile)) return all;
  const there = new Set(filesIn(resource, before ?? {}));
  const filledIn = new Set(filesIn(resource, values, isFilledIn));
  return all.flatMap((reference): Reference[] => {
    const { path, value } = reference;
    if (!isFile(reference)) return [reference];
    const field = resource.fields.get(path.split('.')[0] ?? '');
    // The record's own files that the product stores outside of user fields are allowed there.
    if (field && !isFilledIn(field)) return there.has(value) || filledIn.has(value) ? [] : [reference];
    return [there.has(value) ? { ...reference, isUsedHere: true } : reference];
  });
}

function isFile({ what }: Reference): boolean {
  return what === 'file';
}

/** Whether users fill in a field. */
function isFilledIn({ definition }: FieldModel): boolean {
  return definition.readonly !== true;
}

/** Ids of the files in some fields of a record. */
function filesIn(
  { fields }: ResourceModel,
  values: RecordValues,
  isWanted: (field: FieldModel) => boolean = () => true,
): readonly string[] {
  return [...fields.values()].filter(isWanted).flatMap(({ name, definition, rows }) => {
    if (!rows) return isFileField(definition) ? listOf(values[name]) : [];
    const cells = [...rows.fields.values()].filter((cell) => isFileField(cell.definition));
    return tableRowsOf(values[name]).flatMap((row) => cells.flatMap((cell) => listOf(row[cell.name])));
  });
}

/** A field with references. */
interface Referring {
  readonly name: string;
  readonly target: Target;
}

/** A sub-table with reference columns. */
interface ReferringTable {
  readonly name: string;
  readonly cells: readonly Referring[];
}

/** The reference fields of a record, determined once because every save needs them. */
const referringIn = oncePer(
  (fields: ReadonlyMap<string, FieldModel>): readonly (Referring | ReferringTable)[] =>
    [...fields.values()].flatMap((field): (Referring | ReferringTable)[] => {
      if (!field.rows) return referringOf(field);
      const cells = [...field.rows.fields.values()].flatMap(referringOf);
      return cells.length === 0 ? [] : [{ name: field.name, cells }];
    }),
);

function referringOf({ name, definition, isBase }: FieldModel): Referring[] {
  // Creator, editor and source of a record are set by the server.
  const isSetByServer = isBase && definition.readonly === true;
  const target = isSetByServer ? null : targetOf(definition);
  return target ? [{ name, target }] : [];
}

function referencesInRows(
  table: ReferringTable,
  values: RecordValues,
  before: RecordValues | null,
): Reference[] {
  const stored = new Map(tableRowsOf(before?.[table.name]).map((row) => [row['id'], row]));
  return tableRowsOf(values[table.name]).flatMap((row, index) =>
    table.cells.flatMap((field) =>
      referencesIn(field, `${table.name}.${index}.${field.name}`, {
        // A filter of a cell uses its own row first, then the record.
        values: { ...values, ...row },
        before: stored.get(row['id']) ?? null,
      }),
    ),
  );
}

function referencesIn(
  { name, target }: Referring,
  path: string,
  { values, before }: { values: Values; before: Values | null },
): Reference[] {
  if (sameValue(values[name], before?.[name])) return [];
  const previous = new Set(listOf(before?.[name]));
  const filter = filterOf(target.options, values);
  return listOf(values[name])
    .filter((value) => !previous.has(value) || filter !== null)
    .map((value) => ({ path, ...target, value, filter }));
}

interface Target extends Pick<Reference, 'what' | 'code' | 'limits'> {
  readonly options: OptionFilter | undefined;
}

function targetOf(field: FieldDefinition): Target | null {
  switch (field.type) {
    case 'dictionary':
    case 'dictionaries':
      return { what: 'dictionary', code: field.dictionary, options: field.options };
    case 'ref':
    case 'refs':
      return { what: 'record', code: field.target, options: field.options };
    case 'user':
    case 'org':
      return { what: field.type, code: '', options: undefined };
    case 'file':
    case 'files':
    case 'image':
    case 'images':
      return { what: 'file', code: '', options: undefined, limits: fileLimitsOf(field) };
    default:
      return null;
  }
}

function listOf(value: WireValue | undefined): string[] {
  const list = Array.isArray(value) ? (value as readonly WireValue[]) : [value]; // an array, as checked above
  return list.filter((item) => typeof item === 'string');
}

function filterOf(options: OptionFilter | undefined, values: Values): Reference['filter'] {
  if (!options) return null;
  const wanted = values[options.equalsField];
  return typeof wanted === 'string' && wanted !== '' ? { where: options.where, equals: wanted } : null;
}

/** Whether any of these must be locked during the save to prevent their deletion: records and files. */
export function needsLock(references: readonly Reference[]): boolean {
  return references.some(({ what }) => what === 'record' || what === 'file');
}

/**
 * Checks everything newly referenced by a save: selectable items, records in the actor's row scope, members and units in service, usable
 * files. Records and files are locked until the transaction ends.
 */
export async function checkReferences(
  ctx: Context,
  deps: RecordDeps,
  references: readonly Reference[],
): Promise<readonly FieldIssue[]> {
  const wrong: Reference[] = [];
  const others = references.filter((reference) => !isOneself(ctx, reference));
  const files = others.filter(({ what }) => what === 'file');
  for (const group of Map.groupBy(others, ({ what, code }) => `${what} ${code}`).values()) {
    wrong.push(...(await wrongIn(ctx, deps, group)));
  }
  return [
    ...wrong.map(({ path, what }) => ({ path, rule: what === 'dictionary' ? 'option' : 'notFound' })),
    ...(await checkFiles(ctx, deps, files)),
  ];
}

/** The actor and their unit are in service: the default owner needs no lookup. */
function isOneself({ actor }: Context, { what, value }: Reference): boolean {
  if (actor.kind !== 'member') return false;
  return (what === 'user' && value === actor.memberId) || (what === 'org' && value === actor.orgId);
}

/** @param group references to one dictionary, one resource, or members or units */
async function wrongIn(
  ctx: Context,
  deps: RecordDeps,
  group: readonly Reference[],
): Promise<readonly Reference[]> {
  const [first] = group;
  if (!first) return [];
  const { what, code } = first;
  if (what === 'file') return [];
  const ids = [...new Set(group.map(({ value }) => value))];
  const traits = await TRAITS[what](ctx, deps, { code, ids, filters: filtersOf(group) });
  return group.filter(({ value, filter }) => {
    const found = traits.get(value);
    return !found || (filter !== null && found[filter.where] !== filter.equals);
  });
}

function filtersOf(group: readonly Reference[]): readonly string[] {
  return [...new Set(group.flatMap(({ filter }) => filter?.where ?? []))];
}

interface Asked {
  readonly code: string;
  readonly ids: readonly string[];
  /** Target fields used by filters. */
  readonly filters: readonly string[];
}

/** Selectable values, with the fields used by filters. */
type Traits = ReadonlyMap<string, Readonly<Record<string, WireValue>>>;

const TRAITS: Readonly<
  Record<
    Exclude<Reference['what'], 'file'>,
    (ctx: Context, deps: RecordDeps, asked: Asked) => Promise<Traits>
  >
> = {
  async dictionary(_ctx, deps, { code, ids }) {
    const items = await deps.dictionaries.read(code);
    return new Map(
      ids.flatMap((id) => {
        const item = items.get(id);
        return item?.isValid ? [[id, item.traits] as const] : [];
      }),
    );
  },
  record: recordTraits,
  async user(ctx, _deps, { ids }) {
    const rows = await ctx.db
      .selectFrom('sys_member')
      .select('id')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .where('status', '=', 'ACTIVE')
      .execute();
    return new Map(rows.map(({ id }) => [id, {}]));
  },
  async org(ctx, _deps, { ids }) {
    const rows = await ctx.db
      .selectFrom('sys_org')
      .select('id')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .where('status', '=', 'ENABLED')
      .execute();
    return new Map(rows.map(({ id }) => [id, {}]));
  },
};

async function recordTraits(ctx: Context, deps: RecordDeps, { code, ids, filters }: Asked): Promise<Traits> {
  const target = await deps.metadata.resource(code);
  const source = await records(ctx).source(target);
  const asked = new Map(
    filters.flatMap((name) => {
      const field = target.fields.get(name);
      return field && !field.rows ? [[name, field] as const] : [];
    }),
  );
  const traits = asked.size === 0 ? sql<Values>`'{}'::json` : valuesJson(asked, 'record');
  const { rows } = await sql<{ id: string; traits: Values }>`
    select record.id, ${traits} as traits ${source.rows('record', sql`record.id = any(${[...ids]}::uuid[])`)}
    ${ctx.db.isTransaction ? sql`for key share of record` : sql``}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.traits]));
}
