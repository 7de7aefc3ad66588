import { booleanLabel, type FieldDefinition, statusTextKey } from '@haiqiao/contract/definitions';
import type { LabelOf, LabelSource } from '@haiqiao/contract/field-types';
import { localize, tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { regionName } from '#server/platform/regions/regions.ts';

/** Labels by code or id. */
export type LabelBook = ReadonlyMap<string, string>;

/** Key of the book with these labels. */
export function bookKey(what: LabelSource): string {
  switch (what.kind) {
    case 'dictionary':
      return `dictionary ${what.code}`;
    case 'ref':
      return `ref ${what.target}`;
    case 'status':
      return `status ${what.resource}`;
    default:
      return what.kind;
  }
}

/** The labels to read. */
export interface BooksWanted {
  readonly resource: ResourceModel;
  readonly fields: readonly FieldDefinition[];
  /** Excludes items that can no longer be chosen. */
  readonly onlyValid?: boolean;
}

/**
 * Reads the labels of small value sets for these fields, in the caller's language: dictionary items, states, members, units, yes and no.
 * Titles of records are too many and are read from the database.
 */
export async function readLabelBooks(
  ctx: Context,
  deps: RecordDeps,
  { resource, fields, onlyValid = false }: BooksWanted,
): Promise<ReadonlyMap<string, LabelBook>> {
  const { text } = await deps.metadata.current();
  const tag = tagOf(ctx.locale);
  const books = new Map<string, LabelBook>();
  const answers = [true, false].map((answer) => [String(answer), booleanLabel(answer, tag)] as const);
  books.set(bookKey({ kind: 'boolean' }), new Map(answers));
  const statuses = resource.statuses.map(
    ({ code, label }) => [code, text(statusTextKey(resource.code, code, label), label, ctx.locale)] as const,
  );
  // A status field does not name its resource: it is that of the current record.
  books.set(bookKey({ kind: 'status', resource: '' }), new Map(statuses));
  if (fields.some(({ type }) => type === 'user'))
    books.set(bookKey({ kind: 'user' }), await readMembers(ctx));
  if (fields.some(({ type }) => type === 'org')) books.set(bookKey({ kind: 'org' }), await readUnits(ctx));
  for (const code of new Set(fields.flatMap(dictionaryOf))) {
    const items = [...(await deps.dictionaries.read(code)).values()];
    const shown = onlyValid ? items.filter(({ isValid }) => isValid) : items;
    const labels = shown.map(
      ({ value, name, translations }) => [value, localize(name, translations, ctx.locale)] as const,
    );
    books.set(bookKey({ kind: 'dictionary', code }), new Map(labels));
  }
  return books;
}

/** Looks up labels, with the code as fallback. */
export function labelsIn(books: ReadonlyMap<string, LabelBook>): LabelOf {
  return (what, value) =>
    what.kind === 'region' ? regionName(value) : (books.get(bookKey(what))?.get(value) ?? value);
}

async function readMembers(ctx: Context): Promise<LabelBook> {
  const rows = await ctx.db.selectFrom('sys_member').select(['id', 'username']).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

async function readUnits(ctx: Context): Promise<LabelBook> {
  const rows = await ctx.db.selectFrom('sys_org').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function dictionaryOf(field: FieldDefinition): string[] {
  return field.type === 'dictionary' || field.type === 'dictionaries' ? [field.dictionary] : [];
}
