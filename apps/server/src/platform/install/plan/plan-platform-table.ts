import { columnOf, type ResourceDefinition } from '@haiqiao/contract/definitions';
import { columnsOf } from '#server/platform/field-types/columns.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { InstallPlan } from './step.ts';

/** A resource on a platform table: migrations own it, so all there is to do is to look whether it has the columns. */
export function planPlatformTable(
  module: string,
  resource: ResourceDefinition,
  catalog: Catalog,
): InstallPlan {
  const name = resource.table ?? '';
  const table = catalog.tables.get(name);
  const refusals = table
    ? Object.entries(resource.fields).flatMap(([field, definition]) =>
        columnsOf(columnOf(field, definition), definition)
          .filter((column) => !table.columns.has(column.name))
          .map(
            (column) =>
              `modules/${module}: ${resource.code}.${field} asks for the column ${name}.${column.name}, which no migration has made.`,
          ),
      )
    : [`modules/${module}: ${resource.code} stands on the table ${name}, which no migration has made.`];
  return { steps: [], checks: [], refusals };
}
