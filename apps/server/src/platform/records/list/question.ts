import { AppError } from '@haiqiao/contract/errors';
import { type Condition, conditionFieldsOf } from '@haiqiao/contract/definitions';
import { fieldTypeOf } from '@haiqiao/contract/field-types';
import { type ListQuery, parseTerm, spelledOut, type Term } from '@haiqiao/contract/query';
import type { TermType } from '@haiqiao/contract/query';
import type { Context } from '#server/context.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import { type ListPresets, presetsOf } from '#server/platform/metadata/list-presets.ts';
import type { FieldModel, ListModel } from '#server/platform/metadata/model.ts';
import { todayOf } from '../steps/completeness.ts';
import { type Keyword, keywordOf, keywordShape, keywordValues } from './keyword.ts';
import {
  type ResourceReading,
  readingOf,
  seesWhole,
} from '#server/platform/records/source/resource-reading.ts';
import { idKey, type SortKey, sortKeyOf } from './sort-keys.ts';

/** A term that compares a field with parameters in the slots `<slot>_0`, `<slot>_1` … */
export interface FieldTerm {
  readonly field: FieldModel;
  readonly op: TermType;
  readonly slot: string;
}

/** A parsed list query: all names are resolved and its values are parameters. */
export interface Question {
  readonly list: ListModel;
  readonly reading: ResourceReading;
  /** Applicable conditions of the definition: of the list, the tab, the apply type and its own filters. */
  readonly conditions: readonly Condition[];
  readonly terms: readonly FieldTerm[];
  readonly sorts: readonly SortKey[];
  /** Whether the sort is that of the definition. */
  readonly isOwnOrder: boolean;
  readonly keyword: Keyword | null;
  /** The same for two queries that differ in values only, for the same kind of reader. */
  readonly shape: string;
  /** Parameters by slot name. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The parts of a query that determine rows and order. */
export type Asked = Partial<Pick<ListQuery, 'terms' | 'sorts' | 'keyword' | 'list_status' | 'apply_type'>>;

/**
 * Parses a list query for the actor: a field that they do not see in full is treated as unknown.
 * @throws AppError QUERY_INVALID naming the column and the reason
 */
export async function understand(ctx: Context, list: ListModel, asked: Asked): Promise<Question> {
  const reading = readingOf(ctx.actor, list.resource);
  const gathered: Gathered = { shape: [reading.key], values: {}, conditions: [], terms: [] };
  takePresets({ list, reading }, asked, gathered);
  const today = todayOf(ctx);
  const terms = (asked.terms ?? []).map((term) => ({ ...term, value: spelledOut(term, today) }));
  terms.forEach((term, index) => takeTerm({ list, reading }, term, { index, gathered }));
  const sorts = sortsOf({ list, reading }, asked.sorts ?? []);
  const keyword = await keywordOf(ctx, list.resource, asked.keyword);
  return {
    list,
    reading,
    conditions: gathered.conditions,
    terms: gathered.terms,
    sorts,
    isOwnOrder: (asked.sorts ?? []).length === 0,
    keyword,
    shape: [
      ...gathered.shape,
      ...sorts.map(({ name, isDescending }) => `${isDescending ? '-' : '+'}${name}`),
      keyword ? keywordShape(keyword) : '',
    ].join(' '),
    values: { ...gathered.values, ...(keyword && keywordValues(keyword)) },
  };
}

interface Reader {
  readonly list: ListModel;
  readonly reading: ResourceReading;
}

interface Gathered {
  readonly shape: string[];
  readonly values: Record<string, unknown>;
  readonly conditions: Condition[];
  readonly terms: FieldTerm[];
}

function refuse(column: string, reason: string): never {
  throw new AppError('QUERY_INVALID', { column, reason });
}

/** The tabs of a list for a reader. */
export function tabsOf(ctx: Context, list: ListModel): ListPresets['tabs'] {
  const reading = readingOf(ctx.actor, list.resource);
  return presetsOf(list, (name) => seesField({ list, reading }, name)).tabs;
}

/** Adds the conditions of the list, the tab and the apply type. */
function takePresets({ list, reading }: Reader, asked: Asked, gathered: Gathered): void {
  const { definition } = list;
  if (definition.where) gathered.conditions.push(definition.where);
  const { tabs, defaultTab, applyTypes } = presetsOf(list, (name) => seesField({ list, reading }, name));
  const key = asked.list_status ?? defaultTab;
  const tab = tabs.find((one) => one.key === key);
  if (asked.list_status !== undefined && !tab) refuse('list_status', 'unknownTab');
  if (tab?.where) gathered.conditions.push(tab.where);
  const { apply_type: applyType } = asked;
  const applied = applyType === undefined ? undefined : applyTypes.get(applyType);
  if (applyType !== undefined && !applied) refuse('apply_type', 'unknownApplyType');
  if (applied) gathered.conditions.push(applied);
  gathered.shape.push(tab?.key ?? '', applyType ?? '');
}

function takeTerm(
  { list, reading }: Reader,
  { column, termType, value }: Term,
  { index, gathered }: { index: number; gathered: Gathered },
): void {
  const own = list.definition.filters?.find((filter) => 'key' in filter && filter.key === column);
  if (own && 'key' in own) {
    if (termType !== 'eq') refuse(column, 'operator');
    if (value !== true && value !== false) refuse(column, 'value');
    // A filter over a hidden field would reveal it, so the reader's view does not contain the filter either.
    const isVisible = conditionFieldsOf(own.where).every((name) => seesField({ list, reading }, name));
    if (!isVisible) refuse(column, 'unknownColumn');
    // A filter that is off adds no condition, but counts as a term, so the slots of later ones do not change.
    if (value) gathered.conditions.push(own.where);
    gathered.shape.push(value ? `${column}?` : '-');
    return;
  }
  const field = fieldOf({ list, reading }, column);
  const parsed = parseTerm(field.definition, termType, value);
  if (!parsed.ok) return refuse(column, parsed.reason);
  const slot = `t${index}`;
  handleOf(field.definition)
    .bind({ op: termType, value: parsed.value })
    .forEach((parameter, parameterIndex) => {
      gathered.values[`${slot}_${parameterIndex}`] = parameter;
    });
  gathered.terms.push({ field, op: termType, slot });
  gathered.shape.push(`${column}:${termType}`);
}

function seesField({ list, reading }: Reader, name: string): boolean {
  const field = list.resource.fields.get(name);
  return field !== undefined && seesWhole(reading, field);
}

function fieldOf({ list, reading }: Reader, column: string): FieldModel {
  const field = list.resource.fields.get(column);
  return field && seesWhole(reading, field) ? field : refuse(column, 'unknownColumn');
}

function sortsOf(reader: Reader, asked: ListQuery['sorts']): readonly SortKey[] {
  const keys = asked.length > 0 ? asked.map((sort) => askedSort(reader, sort)) : ownSorts(reader);
  // A repeated column has no effect on the order.
  const unique = keys.filter((key, index) => keys.findIndex(({ column }) => column === key.column) === index);
  return [...unique, idKey(unique.at(-1)?.isDescending ?? true)];
}

function askedSort(reader: Reader, { column, order }: ListQuery['sorts'][number]): SortKey {
  const field = fieldOf(reader, column);
  const isBarred = reader.list.definition.columns.some(
    (one) => one.field === column && one.sortable === false,
  );
  const key = fieldTypeOf(field.definition).sortable && !isBarred ? sortKeyOf(field, order === 'desc') : null;
  return key ?? refuse(column, 'notSortable');
}

const NEWEST_FIRST = [{ field: 'createdAt', order: 'desc' }] as const;

/** The order of the definition without fields hidden from the reader, which the order would reveal. */
function ownSorts({ list, reading }: Reader): readonly SortKey[] {
  return (list.definition.sorts ?? NEWEST_FIRST).flatMap(({ field: name, order }) => {
    const field = list.resource.fields.get(name);
    const key = field && seesWhole(reading, field) ? sortKeyOf(field, order === 'desc') : null;
    return key ? [key] : [];
  });
}
