import type { Comparison, Condition, FieldDefinition, Operand } from '@haiqiao/contract/definitions';
import { type ComparisonKind, comparisonKindOf, operatorsOf } from '@haiqiao/contract/field-types';
import type { Term, TermType } from '@haiqiao/contract/query';

/** How the parts of a list combine: all, any, none, or not all of them. */
export const JOINS = ['all', 'any', 'none', 'notAll'] as const;

/** One of the four. */
export type Join = (typeof JOINS)[number];

/** A list of conditions as shown by the builder. */
export interface ConditionList {
  readonly join: Join;
  readonly parts: readonly Condition[];
}

/** Whether a condition is a comparison, not a list. */
export function isComparison(condition: Condition): condition is Comparison {
  return 'field' in condition;
}

/** A condition as a list: a single comparison is a list of one. */
export function listOf(condition: Condition): ConditionList {
  if ('all' in condition) return { join: 'all', parts: condition.all };
  if ('any' in condition) return { join: 'any', parts: condition.any };
  if (isComparison(condition)) return { join: 'all', parts: [condition] };
  const inner = listOf(condition.not);
  // `not` of one comparison: join `none`.
  if (isComparison(condition.not)) return { join: 'none', parts: [condition.not] };
  if (inner.join === 'any') return { join: 'none', parts: inner.parts };
  return inner.join === 'all'
    ? { join: 'notAll', parts: inner.parts }
    : { join: 'none', parts: [condition.not] };
}

/** The condition of a list. */
export function conditionOf({ join, parts }: ConditionList): Condition {
  switch (join) {
    case 'all':
      return { all: parts };
    case 'any':
      return { any: parts };
    case 'none':
      return { not: { any: parts } };
    default:
      return { not: { all: parts } };
  }
}

/** A list with one part replaced; removed for null. */
export function withPart(list: ConditionList, at: number, part: Condition | null): ConditionList {
  return { ...list, parts: part ? list.parts.with(at, part) : list.parts.toSpliced(at, 1) };
}

/** Kind of operand of a comparison. */
export type OperandKind = 'value' | 'memberId' | 'orgId' | 'today' | 'field';

/** Operand kinds available for a field, plain values first. */
export function operandKindsOf(field: FieldDefinition): readonly OperandKind[] {
  const kind = comparisonKindOf(field);
  const people: OperandKind[] = field.type === 'user' ? ['memberId'] : field.type === 'org' ? ['orgId'] : [];
  const days: OperandKind[] = ['date', 'instant'].includes(kind) ? ['today'] : [];
  const others: OperandKind[] = ['number', 'date', 'instant'].includes(kind) ? ['field'] : [];
  return ['value', ...people, ...days, ...others];
}

/** The current operand kind. */
export function operandKindOf(value: Operand | undefined): OperandKind {
  if (typeof value !== 'object' || value === null) return 'value';
  if ('actor' in value) return value.actor;
  if ('today' in value) return 'today';
  return 'field' in value ? 'field' : 'value';
}

/** Operators available for dynamic operands: single values. */
export function dynamicOperators(field: FieldDefinition): readonly TermType[] {
  const single: readonly TermType[] = ['eq', 'ne', 'gte', 'lte', 'gt', 'lt'];
  return single.filter((op) => operatorsOf(field).includes(op));
}

/** The initial operator of a field's filter, by its value type. */
const USUAL = {
  text: 'like',
  number: 'between',
  date: 'between',
  instant: 'between',
  dateRange: 'between',
  boolean: 'eq',
  code: 'in',
  codes: 'in',
  id: 'in',
  ids: 'in',
  region: 'in',
  presence: 'notnull',
  nothing: 'eq',
} as const satisfies Record<ComparisonKind, TermType>;

/** A comparison with another operator; the operand may not fit and is cleared. */
export function withOperator({ field }: Pick<Comparison, 'field'>, op: TermType): Comparison {
  return op === 'isnull' || op === 'notnull' ? { field, op } : { field, op, value: '' };
}

/** A comparison with another operand kind and no operand. */
export function withOperandKind(
  { field: name, op }: Comparison,
  field: FieldDefinition,
  kind: OperandKind,
): Comparison {
  if (kind === 'value') return withOperator({ field: name }, USUAL[comparisonKindOf(field)]);
  const operators = dynamicOperators(field);
  const operator = operators.includes(op) ? op : (operators[0] ?? 'eq');
  return { field: name, op: operator, value: OPERANDS[kind] };
}

const OPERANDS = {
  memberId: { actor: 'memberId' },
  orgId: { actor: 'orgId' },
  today: { today: 0 },
  field: { field: '' },
} as const;

/** A comparison as a filter term; null while it has no value. */
export function termOf({ field: column, op: termType, value }: Comparison): Term | null {
  if (termType === 'isnull' || termType === 'notnull') return { column, termType };
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'object' && !Array.isArray(value)) return null;
  return { column, termType, value: value as NonNullable<Term['value']> }; // not an object, as checked above
}

/** The comparison of a filter term; without a value when cleared. */
export function comparisonOf(term: Term | null, before: Comparison): Comparison {
  if (!term) return { field: before.field, op: before.op, value: '' };
  const { termType: op, value } = term;
  if (op === 'isnull' || op === 'notnull') return { field: before.field, op };
  return { field: before.field, op, value: value ?? '' };
}

/** Fields available in conditions, by name. */
export function askableFields(
  fields: Readonly<Record<string, FieldDefinition>>,
): readonly (readonly [name: string, field: FieldDefinition])[] {
  return Object.entries(fields).filter(([, field]) => operatorsOf(field).length > 0);
}

/** A new comparison with a field. */
export function newComparison(fields: Readonly<Record<string, FieldDefinition>>): Comparison {
  const [first] = askableFields(fields);
  if (!first) return { field: '', op: 'eq', value: '' };
  const [field, definition] = first;
  return withOperator({ field }, USUAL[comparisonKindOf(definition)]);
}
