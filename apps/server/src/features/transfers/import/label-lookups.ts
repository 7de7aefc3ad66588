import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { type LabelSource, type LookUp, splitCell } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { KnownDictionary } from '#server/platform/dictionaries/dictionaries.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { readingOf, seesWhole } from '#server/platform/records/list/resource-reading.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { regionCodeOf } from '#server/platform/regions/regions.ts';
import { bookKey } from '../label-books.ts';

/** Ids by what people call them; null where a name means several or nothing. */
type Names = Map<string, string | null>;

/** Names kept of one kind; beyond that the oldest are asked for again. */
const NAMES_MAX = 200_000;

/**
 * Finds codes and ids by what people call them: dictionary items by their labels in any language or their values, records
 * by number, unique value or title, members by name or account, units by name or code, divisions by full name. Only what
 * the caller may see is found.
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

  /** Looks up what `prepare` has asked for. */
  readonly lookUp: LookUp = (what, label) =>
    what.kind === 'region'
      ? regionCodeOf(label)
      : (this.#names.get(bookKey(what))?.get(folded(label)) ?? null);

  /** Asks for everything that these cells of a field name. */
  async prepare(field: FieldDefinition, cells: readonly string[]): Promise<void> {
    const what = sourceOf(field);
    if (!what || what.kind === 'region') return;
    const key = bookKey(what);
    const known = this.#names.get(key) ?? new Map<string, string | null>();
    this.#names.set(key, known);
    if (known.size > NAMES_MAX) known.clear();
    if (what.kind === 'dictionary') {
      if (known.size === 0) nameItems(known, await this.#deps.dictionaries.read(what.code));
      return;
    }
    const wanted = new Set(cells.flatMap((cell) => [cell, ...splitCell(cell)]).map(folded));
    const unknown = [...wanted].filter((label) => label !== '' && !known.has(label));
    if (unknown.length === 0) return;
    const found = await this.#find(what, unknown);
    for (const label of unknown) known.set(label, null);
    for (const [label, id] of found) known.set(label, id);
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

  /** Where to look, the quick and certain places first; late ones are asked only for what is still open. */
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

/** Where a field's values have their names; undefined for fields that hold what people type. */
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
  const known = names.get(label);
  names.set(label, known === undefined || known === id ? id : null);
}

/** A label that several items share means none of them, unless only one may still be chosen. */
function nameItems(names: Names, dictionary: KnownDictionary): void {
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

/** Columns by which people name a record: what is unique, its number, its title. */
function namingColumns(ctx: Context, resource: ResourceModel): string[] {
  const { title } = resource.definition;
  const titleName = resource.isPlatform && 'field' in title ? title.field : 'title';
  const reading = readingOf(ctx.actor, resource);
  const seen = [...resource.fields.values()].filter((field) => seesWhole(reading, field));
  const isUnique = ({ definition }: FieldModel) => definition.type === 'text' && definition.unique === true;
  const named = seen.filter(({ name }) => name === 'recordNo' || name === titleName);
  return [...new Set([...seen.filter(isUnique), ...named])].flatMap(({ columns }) =>
    columns.map(({ name }) => name),
  );
}

async function askRecords(
  ctx: Context,
  { target, column, labels }: { target: ResourceModel; column: string; labels: readonly string[] },
): Promise<readonly Named[]> {
  const scope = await rowScopeSql(ctx, target, 'record');
  const isThere = target.isPlatform ? sql<boolean>`true` : sql<boolean>`record.deleted_at is null`;
  const { rows } = await sql<Named>`
    select record.id::text as id, record.${sql.ref(column)} as label
    from ${sql.table(target.table)} record
    where record.${sql.ref(column)} = any(${[...labels]}::text[]) and ${isThere} and ${scope}`.execute(
    ctx.db,
  );
  return rows;
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
