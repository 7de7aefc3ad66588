import { type Condition, holds, type RecordValues } from '@haiqiao/contract/definitions';
import {
  compareDecimals,
  comparisonKindOf,
  type Decimal,
  parseDecimal,
  wireText,
} from '@haiqiao/contract/field-types';
import { type ListQuery, matchesTerm, parseTerm, searchWords, type Term } from '@haiqiao/contract/query';
import type { ListModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { pinyinKey } from '#server/platform/records/save/pinyin-text.ts';
import { searchTextOf } from '#server/platform/records/save/search-text.ts';
import { TODAY } from './arbitrary-values.ts';

/** A record of the oracle. */
export interface Stored {
  readonly id: string;
  readonly values: RecordValues;
}

/** Context for evaluating conditions. */
export function envOf({ fields }: ResourceModel, actor: { memberId: string; orgId: string | null } | null) {
  const definitions = Object.fromEntries([...fields].map(([name, { definition }]) => [name, definition]));
  return { fields: definitions, today: TODAY, actor };
}

/** The expected records of a query in order, computed without a database. `isInScope` is the reader's row scope. */
export function expectedIds(
  list: ListModel,
  stored: readonly Stored[],
  { query, isInScope = () => true }: { query: ListQuery; isInScope?: (values: RecordValues) => boolean },
): string[] {
  const { definition, resource } = list;
  const conditions: (Condition | undefined)[] = [
    definition.tabs?.find(({ key }) => key === (query.list_status ?? definition.defaultTab))?.where,
    query.apply_type === undefined ? undefined : definition.applyTypes?.[query.apply_type],
  ];
  const words = searchWords(query.keyword ?? '');
  const found = stored.filter(
    ({ values }) =>
      isInScope(values) &&
      conditions.every((condition) => !condition || holds(condition, values, envOf(resource, null))) &&
      query.terms.every((term) => answers(resource, values, term)) &&
      words.every((word) => searchTextOf(resource, values).includes(word)),
  );
  return found.toSorted(orderOf(resource, query.sorts)).map(({ id }) => id);
}

function answers(
  { fields }: ResourceModel,
  values: RecordValues,
  { column, termType, value }: Term,
): boolean {
  const definition = fields.get(column)?.definition;
  if (!definition) throw new Error(`no field ${column}`);
  const parsed = parseTerm(definition, termType, value);
  if (!parsed.ok) throw new Error(`${column} ${termType} ${JSON.stringify(value)}: ${parsed.reason}`);
  return matchesTerm(values[column], { op: termType, value: parsed.value }, definition);
}

/** Ids have the direction of the last key; a repeated column is ignored. */
function orderOf(resource: ResourceModel, asked: ListQuery['sorts']): (one: Stored, other: Stored) => number {
  const sorts = asked.length > 0 ? asked : [{ column: 'createdAt', order: 'desc' as const }];
  const last = sorts
    .filter(({ column }, index) => sorts.findIndex((one) => one.column === column) === index)
    .at(-1);
  return (one, other) => {
    for (const { column, order } of sorts) {
      const difference = compareKeys(keyOf(resource, one, column), keyOf(resource, other, column));
      if (difference !== 0) return order === 'desc' ? -difference : difference;
    }
    return (one.id < other.id ? -1 : 1) * (last?.order === 'desc' ? -1 : 1);
  };
}

type Key = Decimal | string | null;

function keyOf({ fields }: ResourceModel, { values }: Stored, column: string): Key {
  const field = fields.get(column);
  const value = values[column] ?? null;
  if (!field || value === null) return null;
  if (field.pinyinColumn !== null) return pinyinKey(value);
  const kind = comparisonKindOf(field.definition);
  if (kind === 'number') return parseDecimal(wireText(value));
  return kind === 'dateRange' ? JSON.stringify(value) : wireText(value);
}

/** Nulls are greater than all values, as in an index. */
function compareKeys(one: Key, other: Key): number {
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
  if (typeof one === 'string' && typeof other === 'string') {
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  if (typeof one === 'string' || typeof other === 'string')
    throw new Error('a column has values of one type');
  return compareDecimals(one, other);
}
