import type { Comparison, Condition, Operand } from '@haiqiao/contract/definitions';
import { addDays, operatorsOf, type WireValue } from '@haiqiao/contract/field-types';
import { parseTerm } from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import { type GivenSql, seen } from '#server/db/statements/unseen.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';
import { fieldOperands } from './field-operands.ts';
import type { Who } from './who.ts';

/** Where a condition is asked. */
export interface ConditionEnv {
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** What the table of the record is called in the statement. */
  readonly alias: string;
  /** A parameter that depends on who asks: its value, or a place that each run fills. */
  readonly param: (read: (who: Who) => unknown) => RawBuilder<unknown>;
  /** How values stand in the statement: seen by the planner unless said. */
  readonly given?: GivenSql;
}

/** Parameters with the values of one actor, now. */
export function paramsOf(who: Who): ConditionEnv['param'] {
  return (read) => sql`${read(who)}`;
}

/**
 * A condition in SQL that is true for the records for which `holds` answers yes, and false or null for the others.
 * No value of the condition becomes part of the statement's text.
 */
export function conditionSql(condition: Condition, env: ConditionEnv): RawBuilder<boolean> {
  if ('all' in condition) return joined(condition.all, env, { word: sql` and `, empty: sql`true` });
  if ('any' in condition) return joined(condition.any, env, { word: sql` or `, empty: sql`false` });
  // Null counts as no, and so its opposite as yes.
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
  // What cannot be compared equals nothing.
  if (!operands) return op === 'ne' ? sql`true` : sql`false`;
  return handleOf(field.definition).filter(columnsSql(field, env.alias), { op, operands });
}

function presenceSql(field: FieldModel, op: 'isnull' | 'notnull', alias: string): RawBuilder<boolean> {
  if (!field.rows) return handleOf(field.definition).filter(columnsSql(field, alias), { op, operands: [] });
  const rows = sql`exists (select from ${sql.table(field.rows.table)} part where part.parent_id = ${sql.ref(`${alias}.id`)})`;
  return op === 'notnull' ? sql`${rows}` : sql`not ${rows}`;
}

/** The columns of a field as a statement names them. */
export function columnsSql(field: FieldModel, alias: string): readonly RawBuilder<unknown>[] {
  return field.columns.map(({ name }) => sql.ref(`${alias}.${name}`));
}

/** What a comparison is made with, each as an expression; null for what cannot be compared with the field. */
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
  const { given = seen } = env;
  const dynamic = dynamicOperand(value);
  if (dynamic) {
    return types.map((type, index) =>
      given(
        env.param((who) => bound(field, op, dynamic(who))?.[index] ?? null),
        type,
      ),
    );
  }
  const values = bound(field, op, value);
  return values && types.map((type, index) => given(sql`${values[index]}`, type));
}

function bound(field: FieldModel, op: Comparison['op'], raw: unknown): readonly unknown[] | null {
  const reading = parseTerm(field.definition, op, raw);
  return reading.ok ? handleOf(field.definition).bind({ op, value: reading.value }) : null;
}

function isFieldOperand(operand: Operand | undefined): operand is { readonly field: string } {
  return typeof operand === 'object' && operand !== null && 'field' in operand;
}

/** How an operand that depends on who asks, and when, is read; undefined for values. */
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
