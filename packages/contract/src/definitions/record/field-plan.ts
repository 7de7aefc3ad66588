import { isWritable } from '../../access/field-mode.ts';
import type { FieldDefinition, TableField } from '../field.ts';
import type { FieldsByName } from '../fields-of.ts';

/** A field with its name. */
export type NamedField<Field extends FieldDefinition = FieldDefinition> = readonly [
  name: string,
  field: Field,
];

/** Fields by the checks a save needs, prepared once per definition so that a save of one field runs few. */
export interface FieldPlan {
  readonly all: readonly NamedField[];
  /** Fields with a `visibleWhen`. */
  readonly linked: readonly NamedField[];
  readonly tables: readonly NamedField<TableField>[];
  readonly withDefault: readonly NamedField[];
  /** Fields with value checks beyond their form: required, read-only, not in the future, in order, sub-tables. */
  readonly judged: readonly NamedField[];
}

function isJudged(field: FieldDefinition): boolean {
  const isDated =
    (field.type === 'date' && field.notBefore !== undefined) ||
    ((field.type === 'date' || field.type === 'dateRange') && field.notAfterToday === true);
  const isAsked =
    field.required === true || field.requiredWhen !== undefined || field.readonlyWhen !== undefined;
  return field.type === 'table' || isDated || (isAsked && isWritable(field));
}

function planFields(fields: FieldsByName): FieldPlan {
  const all = Object.entries(fields);
  return {
    all,
    linked: all.filter(([, field]) => field.visibleWhen !== undefined),
    tables: all.flatMap(([name, field]) => (field.type === 'table' ? [[name, field] as const] : [])),
    withDefault: all.filter(([, field]) => field.default !== undefined),
    judged: all.filter(([, field]) => isJudged(field)),
  };
}

const plans = new WeakMap<FieldsByName, FieldPlan>();

/** The plan of some fields. Definitions are immutable, so it is cached per object. */
export function fieldPlanOf(fields: FieldsByName): FieldPlan {
  const plan = plans.get(fields) ?? planFields(fields);
  plans.set(fields, plan);
  return plan;
}

const rowFields = new WeakMap<FieldsByName, WeakMap<TableField, FieldsByName>>();

/** Fields available to conditions and expressions of a row: its own first, then those of the record. */
export function rowFieldsIn(fields: FieldsByName, table: TableField): FieldsByName {
  const cache = rowFields.get(fields) ?? new WeakMap<TableField, FieldsByName>();
  rowFields.set(fields, cache);
  const merged = cache.get(table) ?? { ...fields, ...table.fields };
  cache.set(table, merged);
  return merged;
}
