import { fieldTypeOf } from '../../field-types/registry.ts';
import { tableRowsOf } from '../../field-types/table.ts';
import type { WireValue } from '../../field-types/field-type.ts';
import type { ComputedField, TableField } from '../field.ts';
import { fieldNamed, type FieldsByName } from '../fields-of.ts';
import { dependenciesOf, evaluate } from './evaluate.ts';
import { rowFieldsIn } from './field-plan.ts';
import { type RecordEnv, type RecordValues, valueNamed } from './record-env.ts';

/** A computed field of a record (`column` null), or a computed column of one of its sub-tables. */
interface ComputedNode {
  readonly key: string;
  readonly name: string;
  readonly column: string | null;
  readonly field: ComputedField;
  /** Keys of the fields and `table.column` it is computed from. */
  readonly needs: readonly string[];
}

function rowNodes(table: string, field: TableField): ComputedNode[] {
  return Object.entries(field.fields).flatMap(([column, cell]) => {
    if (cell.type !== 'computed') return [];
    const needs = dependenciesOf(cell.value).map((need) =>
      need in field.fields ? `${table}.${need}` : need,
    );
    return [{ key: `${table}.${column}`, name: table, column, field: cell, needs }];
  });
}

function nodesOf(fields: FieldsByName): ComputedNode[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'table') return rowNodes(name, field);
    if (field.type !== 'computed') return [];
    return [{ key: name, name, column: null, field, needs: dependenciesOf(field.value) }];
  });
}

/** Computed fields in dependency order, and the cycles without one. */
export interface ComputedOrder {
  readonly nodes: readonly ComputedNode[];
  /** Keys along each cycle (`total`, `rows.amount`), with the first repeated at the end. */
  readonly cycles: readonly (readonly string[])[];
}

/** The evaluation order of a record's computed fields. */
export function computedOrderOf(fields: FieldsByName): ComputedOrder {
  const byKey = new Map(nodesOf(fields).map((node) => [node.key, node]));
  const done = new Set<string>();
  const nodes: ComputedNode[] = [];
  const cycles: string[][] = [];
  const visit = (key: string, path: readonly string[]): void => {
    const node = byKey.get(key);
    if (!node || done.has(key)) return;
    if (path.includes(key)) {
      cycles.push([...path.slice(path.indexOf(key)), key]);
      return;
    }
    for (const need of node.needs) visit(need, [...path, key]);
    if (done.has(key)) return;
    done.add(key);
    nodes.push(node);
  };
  for (const key of byKey.keys()) visit(key, []);
  return { nodes, cycles };
}

const orders = new WeakMap<FieldsByName, ComputedOrder>();

/** Definitions are immutable, so the order is computed once. */
function cachedOrderOf(fields: FieldsByName): ComputedOrder {
  const order = orders.get(fields) ?? computedOrderOf(fields);
  orders.set(fields, order);
  return order;
}

function resultOf(field: ComputedField, values: RecordValues, env: RecordEnv): WireValue {
  const parsed = fieldTypeOf(field).parse(evaluate(field.value, values, env), field);
  return parsed.ok ? parsed.value : null;
}

function rowResults(node: ComputedNode, column: string, [values, env]: [RecordValues, RecordEnv]): WireValue {
  const rows = tableRowsOf(valueNamed(values, node.name));
  const table = fieldNamed(env.fields, node.name);
  if (rows.length === 0 || table?.type !== 'table') return valueNamed(values, node.name);
  const inRow = { ...env, fields: rowFieldsIn(env.fields, table) };
  return rows.map((row) => ({ ...row, [column]: resultOf(node.field, { ...values, ...row }, inRow) }));
}

/**
 * Recomputes every computed field, including sub-table rows, in dependency order. Total: fields in a cycle (which `checkModules` refuses)
 * use the present values.
 */
export function applyComputed(values: RecordValues, env: RecordEnv): RecordValues {
  const { nodes } = cachedOrderOf(env.fields);
  if (nodes.length === 0) return values;
  const worked: Record<string, WireValue> = { ...values };
  for (const node of nodes) {
    const isColumn = node.column !== null;
    worked[node.name] = isColumn
      ? rowResults(node, node.column, [worked, env])
      : resultOf(node.field, worked, env);
  }
  return worked;
}
