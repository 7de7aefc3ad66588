import { columnOf, pinyinColumnOf, type ResourceDefinition } from '@haiqiao/contract/definitions';
import { columnsOf } from '#server/platform/field-types/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { InstallPlan } from './step.ts';

/** A resource on a platform table: migrations own the table, so only its columns are checked. */
export function planPlatformTable(
  module: string,
  resource: ResourceDefinition,
  catalog: Catalog,
): InstallPlan {
  const name = resource.table ?? '';
  const table = catalog.tables.get(name);
  const refusals = table
    ? columnsAskedFor(resource)
        .filter(({ column }) => !table.columns.has(column))
        .map(
          ({ by, column }) =>
            `modules/${module}: ${by} asks for the column ${name}.${column}, which no migration has made.`,
        )
    : [`modules/${module}: ${resource.code} stands on the table ${name}, which no migration has made.`];
  return { steps: [], checks: [], refusals };
}

function columnsAskedFor(resource: ResourceDefinition): readonly { by: string; column: string }[] {
  const ofFields = Object.entries(resource.fields).flatMap(([field, definition]) => {
    const pinyin = pinyinColumnOf(field, definition);
    const columns = columnsOf(columnOf(field, definition), definition).map((column) => column.name);
    const translations = definition.type === 'text' ? definition.translations : undefined;
    return [
      ...columns,
      ...(pinyin === null ? [] : [pinyin]),
      ...(translations === undefined ? [] : [translations]),
    ].map((column) => ({
      by: `${resource.code}.${field}`,
      column,
    }));
  });
  const ofSearch = resource.keepsSearch === true ? ['search', 'search_text'] : [];
  return [...ofFields, ...ofSearch.map((column) => ({ by: `${resource.code}.keepsSearch`, column }))];
}
