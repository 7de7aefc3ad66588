import { isFileField } from '@haiqiao/contract/field-types';
import { oncePer } from '#server/lib/once-per.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';

/** A field of a resource, or a column of one of its sub-tables, that holds files. */
export interface FilePlace {
  /** By which what somebody may do with it is known: its name, `table.column` for a column of a sub-table. */
  readonly path: string;
  /** Table and column with the ids. */
  readonly table: string;
  readonly column: string;
  /** Column of that table with the id of the record. */
  readonly recordColumn: 'id' | 'parent_id';
  /** Whether identity documents stand here. */
  readonly isIdentity: boolean;
}

/** Where the records of a resource hold files; nowhere on a platform table, whose rows are no records. */
export const filePlacesOf = oncePer((resource: ResourceModel): readonly FilePlace[] => {
  if (resource.isPlatform) return [];
  return [...resource.fields.values()].flatMap((field): FilePlace[] => {
    if (!field.rows) return placeOf(field, { path: field.name, table: resource.table, recordColumn: 'id' });
    const { table, fields } = field.rows;
    return [...fields.values()].flatMap((cell) =>
      placeOf(cell, { path: `${field.name}.${cell.name}`, table, recordColumn: 'parent_id' }),
    );
  });
});

function placeOf(
  { definition, columns: [column] }: FieldModel,
  at: Pick<FilePlace, 'path' | 'table' | 'recordColumn'>,
): FilePlace[] {
  if (!isFileField(definition) || !column) return [];
  return [{ ...at, column: column.name, isIdentity: definition.identity === true }];
}
