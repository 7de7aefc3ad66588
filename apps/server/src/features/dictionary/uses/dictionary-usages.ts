import { type FieldDefinition, fieldTextKey, textKeys } from '@haiqiao/contract/definitions';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { StoredRows } from '#server/platform/records/source/record-source.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';

/** A column that stores values of a dictionary. */
export interface DictionaryUsage {
  readonly resource: ResourceModel;
  readonly field: FieldModel;
  /** Set for a column of a sub-table. */
  readonly row: FieldModel | null;
  /** The resource or sub-table that stores the column. */
  readonly holder: StoredRows;
  readonly column: string;
  /** Array of values. */
  readonly isMany: boolean;
}

/** All columns that store values of a dictionary, including sub-tables. */
export function dictionaryUsages(metadata: Metadata, code: string): readonly DictionaryUsage[] {
  return [...metadata.resources.values()].flatMap((resource) =>
    [...resource.fields.values()].flatMap((field) => usagesIn(resource, field, code)),
  );
}

function usagesIn(resource: ResourceModel, field: FieldModel, code: string): readonly DictionaryUsage[] {
  const [column] = field.columns;
  if (column && isOf(field.definition, code)) {
    return [{ resource, field, row: null, holder: resource, column: column.name, isMany: isMany(field) }];
  }
  const { rows } = field;
  if (!rows) return [];
  return [...rows.fields.values()].flatMap((row) => {
    const [rowColumn] = row.columns;
    return rowColumn && isOf(row.definition, code)
      ? [{ resource, field, row, holder: rows, column: rowColumn.name, isMany: isMany(row) }]
      : [];
  });
}

function isOf(definition: FieldDefinition, code: string): boolean {
  return (
    (definition.type === 'dictionary' || definition.type === 'dictionaries') && definition.dictionary === code
  );
}

function isMany({ definition }: FieldModel): boolean {
  return definition.type === 'dictionaries';
}

/** Display name of the column: 企业 / 企业分级. */
export function labelOfUsage(metadata: Metadata, usage: DictionaryUsage, locale: LocaleCode): string {
  const { resource, field, row } = usage;
  const parts = [
    metadata.text(textKeys.resource(resource.code), resource.definition.label, locale),
    metadata.text(fieldTextKey(resource.code, field.name, field.definition), field.definition.label, locale),
  ];
  if (row) {
    const key = textKeys.rowField(resource.code, field.name, row.name);
    parts.push(metadata.text(key, row.definition.label, locale));
  }
  return parts.join(' / ');
}
