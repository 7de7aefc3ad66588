import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { type LabelSource, type LookUp, splitCell } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { CachedDictionary } from '#server/platform/dictionaries/dictionaries.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { readingOf, seesWhole } from '#server/platform/records/source/resource-reading.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { regionCodeOf } from '#server/platform/regions/regions.ts';
import { bookKey } from '../label-books.ts';

/** Ids by display name; null for an ambiguous or unknown name. */
type Names = Map<string, string | null>;

/** Maximum cached names of one kind; beyond that the oldest are looked up again. */
const NAMES_MAX = 200_000;

/**
 * Finds codes and ids by display name: dictionary items by labels in any language or values, records by number, unique value or title,
 * members by name or account, units by name or code, divisions by full name. Only items visible to the caller are found.
 */
export class LabelLookups {
  readonly #ctx: Context;
  readonly #deps: RecordDeps;
  readonly #metadata: Metadata;
  readonly #names = new Map<string, Names>();

  constructor(ctx: Context, deps: RecordDeps, metadata: Metadata) {
    this.#ctx = ctx;
    this.#deps = deps;
    this.#metadata = metadata;
  }

  /** Returns the results of `prepare`. */
  readonly lookUp: LookUp = (what, label) =>
    what.kind === 'region'
      ? regionCodeOf(label)
      : (this.#names.get(bookKey(what))?.get(folded(label)) ?? null);

  /** Looks up all names in these cells of a field. */
  async prepare(field: FieldDefinition, cells: readonly string[]): Promise<void> {
    const what = sourceOf(field);
    if (!what || what.kind === 'region') return;
    const key = bookKey(what);
    const cached = this.#names.get(key) ?? new Map<string, string | null>();
    this.#names.set(key, cached);
    if (cached.size > NAMES_MAX) cached.clear();
    if (what.kind === 'dictionary') {
      if (cached.size === 0) nameItems(cached, await this.#deps.dictionaries.read(what.code));
      return;
    }
    const wanted = new Set(cells.flatMap((cell) => [cell, ...splitCell(cell)]).map(folded));
    const unknown = [...wanted].filter((label) => label !== '' && !cached.has(label));
    if (unknown.length === 0) return;
    const found = await this.#find(what, unknown);
    for (const label of unknown) cached.set(label, null);
    for (const [label, id] of found) cached.set(label, id);
  }

  async #find(what: LabelSource, labels: readonly string[]): Promise<Names> {
    const names: Names = new Map();
    for (const { ask, isLate } of this.#questions(what)) {
      const open = isLate ? labels.filter((label) => !names.has(label)) : labels;
      if (open.length === 0) continue;
      for (const { id, label } of await ask(open)) addName(names, folded(label), id);
    }
    return names;
  }

  /** Lookup order: fast and exact sources first; later ones only for names not found yet. */
  #questions(what: LabelSource): readonly Question[] {
    if (what.kind === 'user') return [{ ask: (labels) => askMembers(this.#ctx, labels), isLate: false }];
    if (what.kind === 'org') return [{ ask: (labels) => askUnits(this.#ctx, labels), isLate: false }];
    const target = what.kind === 'ref' ? this.#metadata.resources.get(what.target) : undefined;
    if (!target) return [];
    return namingColumns(this.#ctx, target).map((column) => ({
      ask: (labels) => askRecords(this.#ctx, { target, column, labels }),
      isLate: true,
    }));
  }
}

interface Named {
  readonly id: string;
  readonly label: string;
}

interface Question {
  readonly ask: (labels: readonly string[]) => Promise<readonly Named[]>;
  readonly isLate: boolean;
}

/** The source of names for a field; undefined for free-text fields. */
function sourceOf(field: FieldDefinition): LabelSource | undefined {
  switch (field.type) {
    case 'dictionary':
    case 'dictionaries':
      return { kind: 'dictionary', code: field.dictionary };
    case 'ref':
    case 'refs':
      return { kind: 'ref', target: field.target };
    case 'user':
    case 'org':
    case 'region':
      return { kind: field.type };
    default:
      return undefined;
  }
}

function folded(label: string): string {
  return label.normalize('NFKC').trim();
}

function addName(names: Names, label: string, id: string): void {
  const existing = names.get(label);
  names.set(label, existing === undefined || existing === id ? id : null);
}

/** An ambiguous label matches no item, unless only one of them is valid. */
function nameItems(names: Names, dictionary: CachedDictionary): void {
  for (const isValid of [true, false]) {
    const added: Names = new Map();
    for (const item of dictionary.values()) {
      if (item.isValid !== isValid) continue;
      for (const label of [item.name, ...Object.values(item.translations)])
        addName(added, folded(label), item.value);
    }
    for (const [label, value] of added) if (!names.has(label)) names.set(label, value);
  }
  for (const { value } of dictionary.values()) if (!names.has(folded(value))) names.set(folded(value), value);
}

/** Identifying columns of a record: unique fields, number, title. */
function namingColumns(ctx: Context, resource: ResourceModel): string[] {
  const { title } = resource.definition;
  const titleName = resource.isPlatform && 'field' in title ? title.field : 'title';
  const reading = readingOf(ctx.actor, resource);
  const visibleFields = [...resource.fields.values()].filter((field) => seesWhole(reading, field));
  const isUnique = ({ definition }: FieldModel) => definition.type === 'text' && definition.unique === true;
  const named = visibleFields.filter(({ name }) => name === 'recordNo' || name === titleName);
  return [...new Set([...visibleFields.filter(isUnique), ...named])].flatMap(({ columns }) =>
    columns.map(({ name }) => name),
  );
}

async function askRecords(
  ctx: Context,
  { target, column, labels }: { target: ResourceModel; column: string; labels: readonly string[] },
): Promise<readonly Named[]> {
  const source = await records(ctx).source(target);
  const isNamed = sql`record.${sql.ref(column)} = any(${[...labels]}::text[])`;
  const named = sql<Named>`
    select record.id::text as id, record.${sql.ref(column)} as label ${source.rows('record', isNamed)}`;
  return records(ctx).query(named, target);
}

async function askMembers(ctx: Context, labels: readonly string[]): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select member.id::text as id, label
    from sys_member member, unnest(array[member.username, member.account]) as label
    where member.status = 'ACTIVE' and label = any(${[...labels]}::text[])`.execute(ctx.db);
  return rows;
}

async function askUnits(ctx: Context, labels: readonly string[]): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select org.id::text as id, label
    from sys_org org, unnest(array[org.name, org.code]) as label
    where org.status = 'ENABLED' and label = any(${[...labels]}::text[])`.execute(ctx.db);
  return rows;
}
