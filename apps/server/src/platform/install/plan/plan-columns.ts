import type { CatalogColumn } from '../catalog/catalog.ts';
import { constraintName } from '../tables/names.ts';
import { quoteName } from '../tables/quote.ts';
import type { SpecColumn } from '../tables/table-spec.ts';
import { type InstallPlan, mergePlans, planOf, type Step } from './step.ts';
import { alter, checkOf, fieldAt, stepOf, type TableChange } from './table-change.ts';
import { type TypeChange, typeChangeOf } from './type-change.ts';

/** Plans column changes of an existing table. Columns are never dropped. */
export function planColumns(change: TableChange): InstallPlan {
  const plans = change.spec.columns.map((column) => {
    const there = change.table.columns.get(column.name);
    return there ? planColumn(change, column, there) : addColumn(change, column);
  });
  return mergePlans([...plans, planOf(leftColumns(change)), planOf(leftRequirements(change))]);
}

/** Columns whose type is to change. */
export function changedColumns(change: Omit<TableChange, 'changed'>): ReadonlySet<string> {
  const columns = change.spec.columns.filter((column) => {
    const there = change.table.columns.get(column.name);
    return there !== undefined && typeChange(change, column, there).using !== null;
  });
  return new Set(columns.map(({ name }) => name));
}

function typeChange(
  { previous, next }: Omit<TableChange, 'changed'>,
  column: SpecColumn,
  there: CatalogColumn,
): TypeChange {
  const types = { column: column.name, from: there.type, to: column.type };
  if (column.field === null) return { using: null, lossWhere: null };
  return typeChangeOf(fieldAt(previous, column.field), fieldAt(next, column.field), types);
}

function addColumn(change: TableChange, column: SpecColumn): InstallPlan {
  const { name, type, notNull } = column;
  const fill = column.default ?? column.fill;
  const mayLackValues = notNull && fill === null && change.table.hasRows;
  const parts = [
    `add column ${quoteName(name)} ${type}`,
    fill === null ? '' : `default ${fill}`,
    notNull && !mayLackValues ? 'not null' : '',
  ];
  const add = stepOf(change, name, {
    kind: 'addColumn',
    sql: alter(change, parts.filter(Boolean).join(' ')),
    details: type,
  });
  const forget =
    column.fill === null
      ? []
      : [
          stepOf(change, name, {
            kind: 'relaxColumn',
            sql: alter(change, `alter column ${quoteName(name)} drop default`),
          }),
        ];
  if (!mayLackValues) return planOf([add, ...forget]);
  return {
    ...planOf([add]),
    checks: [
      checkOf(change, column.field, {
        where: 'true',
        wish: 'is new and required',
        fault: ['has no value', 'have no value'],
      }),
    ],
  };
}

function planColumn(change: TableChange, column: SpecColumn, there: CatalogColumn): InstallPlan {
  return mergePlans([planType(change, column, there), planRequirement(change, column, there)]);
}

function planType(change: TableChange, column: SpecColumn, there: CatalogColumn): InstallPlan {
  const { using, lossWhere } = typeChange(change, column, there);
  const { name, type } = column;
  const checks =
    lossWhere === null || !change.table.hasRows
      ? []
      : [
          checkOf(change, column.field, {
            where: lossWhere,
            wish: `changes from ${typeWord(change, column, there)}`,
            fault: ['has a value that would be lost', 'have values that would be lost'],
          }),
        ];
  if (using === null) return planOf([], checks);
  const step = stepOf(change, name, {
    kind: 'changeType',
    sql: alter(change, `alter column ${quoteName(name)} type ${type} using ${using}`),
    details: `${there.type} → ${type}`,
  });
  return planOf([step], checks);
}

function typeWord(
  { previous, next }: TableChange,
  { field, type }: SpecColumn,
  there: CatalogColumn,
): string {
  const [from, to] = [previous, next].map((resource) => fieldAt(resource, field ?? '')?.type);
  return from === undefined || from === to ? `${there.type} to ${type}` : `${from} to ${to}`;
}

/** Adds `not null` online: an unvalidated check, its validation, which does not block others, then `not null` itself. */
function planRequirement(change: TableChange, column: SpecColumn, there: CatalogColumn): InstallPlan {
  if (column.notNull === there.notNull) return planOf([]);
  const name = quoteName(column.name);
  if (!column.notNull) return planOf([relax(change, column.name)]);
  if (!change.table.hasRows) {
    const sql = alter(change, `alter column ${name} set not null`);
    return planOf([stepOf(change, column.name, { kind: 'requireColumn', sql })]);
  }
  const check = quoteName(constraintName('ck', change.spec.name, [column.name, 'there']));
  const statements = [
    `drop constraint if exists ${check}`,
    `add constraint ${check} check (${name} is not null) not valid`,
    `validate constraint ${check}`,
    `alter column ${name} set not null`,
    `drop constraint ${check}`,
  ];
  const steps = statements.map((clause) =>
    stepOf(change, column.name, { kind: 'requireColumn', phase: 'online', sql: alter(change, clause) }),
  );
  const inTheWay = checkOf(change, column.field, {
    where: `r.${name} is null`,
    wish: 'is required now',
    fault: ['has no value', 'have no value'],
  });
  return planOf(steps, [inTheWay]);
}

function relax(change: TableChange, column: string): Step {
  return stepOf(change, column, {
    kind: 'relaxColumn',
    sql: alter(change, `alter column ${quoteName(column)} drop not null`),
  });
}

/** Columns of removed fields: they stay and are logged once. */
function leftColumns(change: TableChange): readonly Step[] {
  return leftOver(change)
    .filter((name) => change.previousColumns.has(name))
    .map((name) =>
      stepOf(change, name, {
        kind: 'keepColumn',
        sql: null,
        details: 'its field is gone from the definition; the column stays with its values',
      }),
    );
}

/** Columns that are no longer written must not be required. */
function leftRequirements(change: TableChange): readonly Step[] {
  return leftOver(change)
    .filter((name) => change.table.columns.get(name)?.notNull === true)
    .map((name) => relax(change, name));
}

function leftOver({ spec, table }: TableChange): readonly string[] {
  const wanted = new Set(spec.columns.map(({ name }) => name));
  return [...table.columns.keys()].filter((name) => !wanted.has(name));
}
