import { type FieldDefinition, fieldTextKey, textKeys } from '@haiqiao/contract/definitions';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';

/** A column that keeps values of a dictionary. */
export interface DictionaryPlace {
  readonly resource: ResourceModel;
  readonly field: FieldModel;
  /** Set where it stands in the rows of a sub-table. */
  readonly row: FieldModel | null;
  readonly table: string;
  readonly column: string;
  /** Several values in an array. */
  readonly isMany: boolean;
}

/** Every column that keeps values of a dictionary, those of sub-tables among them. */
export function dictionaryPlaces(metadata: Metadata, code: string): readonly DictionaryPlace[] {
  return [...metadata.resources.values()].flatMap((resource) =>
    [...resource.fields.values()].flatMap((field) => placesIn(resource, field, code)),
  );
}

function placesIn(resource: ResourceModel, field: FieldModel, code: string): readonly DictionaryPlace[] {
  const [column] = field.columns;
  if (column && isOf(field.definition, code)) {
    return [
      { resource, field, row: null, table: resource.table, column: column.name, isMany: isMany(field) },
    ];
  }
  const { rows } = field;
  if (!rows) return [];
  return [...rows.fields.values()].flatMap((row) => {
    const [rowColumn] = row.columns;
    return rowColumn && isOf(row.definition, code)
      ? [{ resource, field, row, table: rows.table, column: rowColumn.name, isMany: isMany(row) }]
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

/** What people call the place: 企业 / 企业分级. */
export function labelOfPlace(metadata: Metadata, place: DictionaryPlace, locale: LocaleCode): string {
  const { resource, field, row } = place;
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
