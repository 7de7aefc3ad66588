import { isWritable } from '../../access/field-mode.ts';
import type { FieldDefinition, TableField } from '../field.ts';
import type { FieldsByName } from '../fields-of.ts';

/** A field with its name. */
export type NamedField<Field extends FieldDefinition = FieldDefinition> = readonly [
  name: string,
  field: Field,
];

/** What a save has to ask of which fields, sorted out once per definition: a save of one field then asks few. */
export interface FieldPlan {
  readonly all: readonly NamedField[];
  /** Fields with a `visibleWhen`. */
  readonly linked: readonly NamedField[];
  readonly tables: readonly NamedField<TableField>[];
  readonly withDefault: readonly NamedField[];
  /** Fields whose value can be wrong beside its form: required, read-only, not in the future, in order, sub-tables. */
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

/** The plan of some fields. Definitions never change, so it is made once for each object of them. */
export function fieldPlanOf(fields: FieldsByName): FieldPlan {
  const plan = plans.get(fields) ?? planFields(fields);
  plans.set(fields, plan);
  return plan;
}

const rowFields = new WeakMap<FieldsByName, WeakMap<TableField, FieldsByName>>();

/** The fields that conditions and expressions of a row may name: its own first, then those of the record. */
export function rowFieldsIn(fields: FieldsByName, table: TableField): FieldsByName {
  const known = rowFields.get(fields) ?? new WeakMap<TableField, FieldsByName>();
  rowFields.set(fields, known);
  const merged = known.get(table) ?? { ...fields, ...table.fields };
  known.set(table, merged);
  return merged;
}
