import {
  columnOf,
  type FieldDefinition,
  type ModuleDefinition,
  type ResourceDefinition,
} from '@haiqiao/contract/definitions';
import type { Catalog } from '../catalog/catalog.ts';
import { isWholeName } from '../tables/names.ts';
import { quoteName } from '../tables/quote.ts';
import type { TableSpec } from '../tables/table-spec.ts';
import { type TableSurroundings, tablesOf } from '../tables/tables-of.ts';
import { changedColumns, planColumns } from './plan-columns.ts';
import { checkClause, foreignKeyClause, planConstraints } from './plan-constraints.ts';
import { createIndexSql, planIndexes } from './plan-indexes.ts';
import { planPlatformTable } from './plan-platform-table.ts';
import { type InstallPlan, mergePlans, planOf, type Step, type StepKind } from './step.ts';
import type { TableChange } from './table-change.ts';

/**
 * Plans the steps that give the database the tables of these modules; none where they exist already. Pure: equal definitions and catalogs
 * result in equal plans, in an executable order.
 * @param modules every module, including unchanged ones: a list may be in another module than its resource
 */
export function planInstall(modules: readonly ModuleDefinition[], catalog: Catalog): InstallPlan {
  const resources = new Map(
    modules.flatMap((module) => (module.resources ?? []).map((resource) => [resource.code, resource])),
  );
  const lists = Map.groupBy(
    modules.flatMap((module) => module.lists ?? []),
    ({ resource }) => resource,
  );
  const plans = modules.flatMap((module) =>
    (module.resources ?? []).map((resource) => {
      const around = { resources, lists: lists.get(resource.code) ?? [] };
      return planResource(module.code, resource, { around, catalog });
    }),
  );
  return mergePlans(plans);
}

interface Surroundings {
  readonly around: TableSurroundings;
  readonly catalog: Catalog;
}

function planResource(
  module: string,
  resource: ResourceDefinition,
  { around, catalog }: Surroundings,
): InstallPlan {
  if (resource.table !== undefined) return planPlatformTable(module, resource, catalog);
  const previous = catalog.resources.get(resource.code);
  const specs = tablesOf(resource, around);
  const refusals = [...tooLong(module, specs), ...renamedColumns(module, previous, resource)];
  const plans = specs.map((spec): InstallPlan => {
    const table = catalog.tables.get(spec.name);
    if (table === undefined) return planOf(createTable(module, spec));
    const previousColumns = columnsBefore(previous, spec.name, around);
    return planTable({ module, spec, table, previous, next: resource, previousColumns });
  });
  const retained = retainedTables({ module, previous, around, specs });
  return mergePlans([...plans, { ...planOf(retained), refusals }]);
}

/** Obstacles are removed first; dependent objects come last. */
const RANKS: Partial<Record<StepKind, number>> = {
  dropIndex: 0,
  dropCheck: 0,
  dropReference: 0,
  addCheck: 2,
  addReference: 2,
  validate: 2,
  addIndex: 2,
};
const COLUMN_RANK = 1;

function planTable(base: Omit<TableChange, 'changed'>): InstallPlan {
  const change = { ...base, changed: changedColumns(base) };
  const plan = mergePlans([planColumns(change), planConstraints(change), planIndexes(change)]);
  const rank = ({ kind }: Step): number => RANKS[kind] ?? COLUMN_RANK;
  return { ...plan, steps: plan.steps.toSorted((one, other) => rank(one) - rank(other)) };
}

function createTable(module: string, spec: TableSpec): readonly Step[] {
  const columns = spec.columns.map(({ name, type, notNull, default: initial }) =>
    [quoteName(name), type, initial === null ? '' : `default ${initial}`, notNull ? 'not null' : '']
      .filter(Boolean)
      .join(' '),
  );
  const lines = [...columns, 'primary key (id)', ...spec.checks.map(checkClause)];
  const step = { module, subject: spec.name, phase: 'tables', details: '' } as const;
  return [
    {
      ...step,
      kind: 'createTable',
      sql: `create table ${quoteName(spec.name)} (\n  ${lines.join(',\n  ')}\n)`,
      details: `${columns.length} columns`,
    },
    ...spec.indexes.map(
      (index): Step => ({
        ...step,
        subject: `${spec.name}.${index.name}`,
        kind: 'addIndex',
        sql: createIndexSql(spec.name, index),
      }),
    ),
    ...spec.foreignKeys.map(
      (key): Step => ({
        ...step,
        subject: `${spec.name}.${key.name}`,
        kind: 'addReference',
        phase: 'links',
        sql: `alter table ${quoteName(spec.name)} add ${foreignKeyClause(key)}`,
      }),
    ),
  ];
}

/** Columns of a table according to the installed definition. */
function columnsBefore(
  previous: ResourceDefinition | undefined,
  table: string,
  { resources }: TableSurroundings,
): ReadonlySet<string> {
  const specs = previous ? tablesOf(previous, { lists: [], resources }) : [];
  return new Set(specs.find(({ name }) => name === table)?.columns.map(({ name }) => name));
}

interface TablesBefore {
  readonly module: string;
  readonly previous: ResourceDefinition | undefined;
  readonly around: TableSurroundings;
  readonly specs: readonly TableSpec[];
}

/** Tables of removed sub-table fields: they stay and are logged once. */
function retainedTables({ module, previous, around, specs }: TablesBefore): readonly Step[] {
  const wanted = new Set(specs.map(({ name }) => name));
  const before = previous ? tablesOf(previous, { lists: [], resources: around.resources }) : [];
  return before
    .filter(({ name }) => !wanted.has(name))
    .map(
      ({ name }): Step => ({
        module,
        subject: name,
        kind: 'keepTable',
        phase: 'tables',
        sql: null,
        details: 'its field is gone from the definition; the table stays with its rows',
      }),
    );
}

function tooLong(module: string, specs: readonly TableSpec[]): readonly string[] {
  const names = specs.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  return names
    .filter((name) => !isWholeName(name))
    .map((name) => `modules/${module}: the name ${name} is longer than the 63 bytes that PostgreSQL keeps.`);
}

/** A field never changes its column, because its values would be left behind. */
function renamedColumns(
  module: string,
  previous: ResourceDefinition | undefined,
  next: ResourceDefinition,
): readonly string[] {
  return Object.entries(next.fields).flatMap(([name, field]) => {
    const before: FieldDefinition | undefined = previous?.fields[name];
    if (before === undefined || columnOf(name, before) === columnOf(name, field)) return [];
    return `modules/${module}: ${next.code}.${name} was installed in the column ${columnOf(name, before)} and cannot move to ${columnOf(name, field)}.`;
  });
}
