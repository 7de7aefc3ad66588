import type { Comparison, Condition, Operand } from '@haiqiao/contract/definitions';
import { addDays, operatorsOf, type WireValue } from '@haiqiao/contract/field-types';
import { parseTerm } from '@haiqiao/contract/query';
import { plannedValue, type TypedValue } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';
import { fieldOperands } from './field-operands.ts';
import type { Who } from './who.ts';

/** Environment of a condition. */
export interface ConditionEnv {
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** Table alias of the record in the statement. */
  readonly alias: string;
  /** A parameter that depends on the actor: its value, or a slot filled on each run. */
  readonly param: (read: (who: Who) => unknown) => RawBuilder<unknown>;
  /** How values are placed in the statement; by default visible to the planner. */
  readonly valueSql?: TypedValue;
}

/** Parameters with the current values of one actor. */
export function paramsOf(who: Who): ConditionEnv['param'] {
  return (read) => sql`${read(who)}`;
}

/**
 * A condition in SQL: true for the records for which `holds` returns true, false or null for others. Values of the condition never become
 * part of the statement's text.
 */
export function conditionSql(condition: Condition, env: ConditionEnv): RawBuilder<boolean> {
  if ('all' in condition) return joined(condition.all, env, { word: sql` and `, empty: sql`true` });
  if ('any' in condition) return joined(condition.any, env, { word: sql` or `, empty: sql`false` });
  // Null counts as false, so its negation as true.
  if ('not' in condition) return sql`(${conditionSql(condition.not, env)}) is not true`;
  return comparisonSql(condition, env);
}

function joined(
  conditions: readonly Condition[],
  env: ConditionEnv,
  { word, empty }: { word: RawBuilder<unknown>; empty: RawBuilder<boolean> },
): RawBuilder<boolean> {
  if (conditions.length === 0) return empty;
  return sql`(${sql.join(
    conditions.map((condition) => conditionSql(condition, env)),
    word,
  )})`;
}

function comparisonSql({ field: name, op, value }: Comparison, env: ConditionEnv): RawBuilder<boolean> {
  const field = env.fields.get(name);
  if (!field) return op === 'isnull' || op === 'ne' ? sql`true` : sql`false`;
  if (op === 'isnull' || op === 'notnull') return presenceSql(field, op, env.alias);
  const operands = operatorsOf(field.definition).includes(op) ? operandsSql(field, { op, value }, env) : null;
  // Incomparable values are never equal.
  if (!operands) return op === 'ne' ? sql`true` : sql`false`;
  return handleOf(field.definition).filter(columnsSql(field, env.alias), { op, operands });
}

function presenceSql(field: FieldModel, op: 'isnull' | 'notnull', alias: string): RawBuilder<boolean> {
  if (!field.rows) return handleOf(field.definition).filter(columnsSql(field, alias), { op, operands: [] });
  const rows = sql`exists (select from ${sql.table(field.rows.recordTable)} part where part.parent_id = ${sql.ref(`${alias}.id`)})`;
  return op === 'notnull' ? sql`${rows}` : sql`not ${rows}`;
}

/** The columns of a field with the table alias. */
export function columnsSql(field: FieldModel, alias: string): readonly RawBuilder<unknown>[] {
  return field.columns.map(({ name }) => sql.ref(`${alias}.${name}`));
}

/** Operands of a comparison as expressions; null when they cannot be compared with the field. */
function operandsSql(
  field: FieldModel,
  { op, value }: { readonly op: Comparison['op']; readonly value: Operand | undefined },
  env: ConditionEnv,
): readonly RawBuilder<unknown>[] | null {
  if (isFieldOperand(value)) {
    const other = env.fields.get(value.field);
    return other ? fieldOperands({ field, op, other, alias: env.alias }) : null;
  }
  const types = handleOf(field.definition).operandTypes(op);
  const { valueSql = plannedValue } = env;
  const dynamic = dynamicOperand(value);
  if (dynamic) {
    return types.map((type, index) =>
      valueSql(
        env.param((who) => bound(field, op, dynamic(who))?.[index] ?? null),
        type,
      ),
    );
  }
  const values = bound(field, op, value);
  return values && types.map((type, index) => valueSql(sql`${values[index]}`, type));
}

function bound(field: FieldModel, op: Comparison['op'], raw: unknown): readonly unknown[] | null {
  const reading = parseTerm(field.definition, op, raw);
  return reading.ok ? handleOf(field.definition).bind({ op, value: reading.value }) : null;
}

function isFieldOperand(operand: Operand | undefined): operand is { readonly field: string } {
  return typeof operand === 'object' && operand !== null && 'field' in operand;
}

/** Reader of an operand that depends on actor or time; undefined for constants. */
function dynamicOperand(operand: Operand | undefined): ((who: Who) => WireValue) | undefined {
  if (typeof operand !== 'object' || operand === null) return undefined;
  if ('actor' in operand) {
    const { actor } = operand;
    return (who) => who[actor];
  }
  if (!('today' in operand)) return undefined;
  const { today: days } = operand;
  return (who) => addDays(who.today, days);
}
